import { CheckCheck, ScrollText } from "lucide-react";
import { type ConsolePage, later } from "./console-page.ts";

/** Who decided and did what. */
export const controlPages: readonly ConsolePage[] = [
  {
    path: "freigaben",
    scope: "tenant",
    ability: "changes.read",
    name: { de: "Freigaben", en: "Approvals" },
    keywords: { de: "Vier Augen zweite Person", en: "four eyes second person" },
    icon: CheckCheck,
    page: later(() => import("../../features/changes/changes-page.tsx"), "ChangesPage"),
  },
  {
    path: "protokoll",
    scope: "tenant",
    ability: "audit.read",
    name: { de: "Protokoll", en: "Audit log" },
    keywords: { de: "Wer hat was getan Nachweis Prüfung", en: "who did what evidence" },
    icon: ScrollText,
    page: later(() => import("../../features/audit/audit-page.tsx"), "AuditPage"),
  },
];
