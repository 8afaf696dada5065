import { CheckCheck, ScrollText } from "lucide-react";
import { AuditPage } from "../../features/audit/audit-page.tsx";
import { ChangesPage } from "../../features/changes/changes-page.tsx";
import type { ConsolePage } from "./console-page.ts";

/** Who decided and did what. */
export const controlPages: readonly ConsolePage[] = [
  {
    path: "freigaben",
    scope: "tenant",
    ability: "changes.read",
    name: { de: "Freigaben", en: "Approvals" },
    icon: CheckCheck,
    page: ChangesPage,
  },
  {
    path: "protokoll",
    scope: "tenant",
    ability: "audit.read",
    name: { de: "Protokoll", en: "Audit log" },
    icon: ScrollText,
    page: AuditPage,
  },
];
