// The pages of the router, and the dialogs and forms that several of them show, each loaded on first use.

import { lazyComponent } from "./lazy_component.tsx";

export const HomePage = lazyComponent(() => import("../home/home_page.tsx").then((code) => code.HomePage));
export const MatchesPage = lazyComponent(() =>
  import("../matches/matches_page.tsx").then((code) => code.MatchesPage)
);
export const ProgressPage = lazyComponent(() =>
  import("../progress/progress_page.tsx").then((code) => code.ProgressPage)
);
export const WatchPage = lazyComponent(() =>
  import("../watch/watch_page.tsx").then((code) => code.WatchPage)
);
export const TablePage = lazyComponent(() =>
  import("../table/table_page.tsx").then((code) => code.TablePage)
);
export const InvitationPage = lazyComponent(() =>
  import("../table/invitation_page.tsx").then((code) => code.InvitationPage)
);
export const ClaimPage = lazyComponent(() =>
  import("../table/claim_seat_page.tsx").then((code) => code.ClaimPage)
);
export const ReplayPage = lazyComponent(() =>
  import("../replay/replay_page.tsx").then((code) => code.ReplayPage)
);
export const AccountPage = lazyComponent(() =>
  import("../account/account_page.tsx").then((code) => code.AccountPage)
);
export const DevicePage = lazyComponent(() =>
  import("../account/device_page.tsx").then((code) => code.DevicePage)
);
export const OperatorPage = lazyComponent(() =>
  import("../operator/operator_page.tsx").then((code) => code.OperatorPage)
);
export const RulesPage = lazyComponent(() =>
  import("../rules/rules_page.tsx").then((code) => code.RulesPage)
);
export const RuleDialog = lazyComponent(() =>
  import("../rules/rule_dialog.tsx").then((code) => code.RuleDialog)
);
export const NameForm = lazyComponent(() => import("../account/name_form.tsx").then((code) => code.NameForm));
export const NameDialog = lazyComponent(() =>
  import("../account/name_form.tsx").then((code) => code.NameDialog)
);
export const PrivateServerPage = lazyComponent(() =>
  import("../account/name_form.tsx").then((code) => code.PrivateServerPage)
);
export const PreferencesDialog = lazyComponent(() =>
  import("../preferences/preferences_dialog.tsx").then((code) => code.PreferencesDialog)
);
export const LessonListPage = lazyComponent(() =>
  import("../tutorial/lesson_list_page.tsx").then((code) => code.LessonListPage)
);
export const TutorialPage = lazyComponent(() =>
  import("../tutorial/tutorial_page.tsx").then((code) => code.TutorialPage)
);
export const PuzzleListPage = lazyComponent(() =>
  import("../puzzles/puzzle_list_page.tsx").then((code) => code.PuzzleListPage)
);
export const PuzzlePage = lazyComponent(() =>
  import("../puzzles/puzzle_page.tsx").then((code) => code.PuzzlePage)
);
