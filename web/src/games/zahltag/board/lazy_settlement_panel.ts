// The last settlement, whose code is loaded before the first of them.

import { lazyComponent } from "../../../app/lazy_component.tsx";

export const SettlementPanel = lazyComponent(() =>
  import("./settlement_panel.tsx").then((code) => code.SettlementPanel)
);
