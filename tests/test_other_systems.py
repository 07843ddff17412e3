"""Windows lacks modules, signals and calls that Linux has. Nothing needs them to be imported."""

import subprocess
import sys

# All of it is imported once, so that what others wrote is there, and then again as on Windows.
IMPORT_AS_ON_WINDOWS = """
import importlib, os, pkgutil, signal, sys, zuschlag

LEFT_OUT = ("zuschlag.__main__", "zuschlag.envs.stable_baselines3")  # a program, and what is not in the lock

def import_all():
    names = [module.name for module in pkgutil.walk_packages(zuschlag.__path__, "zuschlag.")]
    return [importlib.import_module(name) for name in names if name not in LEFT_OUT]

assert len(import_all()) > 300
for name in [name for name in sys.modules if name.partition(".")[0] == "zuschlag"]:
    del sys.modules[name]
for name in ("fcntl", "grp", "posix", "pty", "pwd", "resource", "syslog", "termios", "tty", "uvloop"):
    sys.modules[name] = None
for name in ("SIGALRM", "SIGCHLD", "SIGHUP", "SIGKILL", "SIGPIPE", "SIGQUIT", "SIGUSR1", "SIGUSR2", "pthread_sigmask", "alarm"):
    delattr(signal, name)
for name in ("chown", "fchmod", "fork", "geteuid", "getpgid", "getpriority", "getuid", "killpg", "mkfifo", "pread",
             "sched_getaffinity", "setpriority", "setsid", "statvfs", "sysconf", "uname"):
    delattr(os, name)
sys.platform = "win32"
import zuschlag
print(len(import_all()))
"""


def test_every_module_can_be_imported_without_what_only_unix_has() -> None:
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", IMPORT_AS_ON_WINDOWS], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 300
