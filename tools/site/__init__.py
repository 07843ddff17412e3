"""The documentation as a site of static HTML: pages from `docs/`, an API reference from docstrings, and a search.

    python -m tools.site build/site

Links that lead nowhere are errors. The pages load nothing from other hosts, and work from a server and from a folder.
"""
