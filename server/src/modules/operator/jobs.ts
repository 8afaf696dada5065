import { startsDue } from "@weitersagen/domain/data-map/kind";
import { kindsOfData } from "@weitersagen/domain/data-map/kinds";
import type { InstallationSweep } from "../../platform/jobs/sweep.ts";
import { forgetEntries, forgetOrigins } from "./service/forget-audit.ts";
import { forgetChanges, forgetNewcomers } from "./service/forget-requests.ts";
import { forgetEndedLogins } from "./service/sessions.ts";
import { forgetFormerOperators } from "./service/signers.ts";

const DAY = 86_400;

/** Operators belong to no tenant, so each sweep works for the whole installation. */
export const operatorSweeps: readonly InstallationSweep[] = [
  // Operators whose key was revoked, or who left, long ago, once nothing that they signed is kept.
  {
    name: "operator.forget-former",
    everySeconds: DAY,
    runOnce: (tx, now) => forgetFormerOperators(tx, startsDue(kindsOfData.rewards.end.length, now)),
  },
  { name: "operator.forget-newcomers", everySeconds: DAY, runOnce: forgetNewcomers },
  { name: "operator.forget-changes", everySeconds: DAY, runOnce: forgetChanges },
  // Old sessions, attempts, challenges and links. Logins delete old ones too, but none may happen for long.
  { name: "operator.forget-logins", everySeconds: DAY, runOnce: forgetEndedLogins },
  // The hash chains of the audit log stay verifiable.
  { name: "operator.forget-audit-origins", everySeconds: 3_600, runOnce: forgetOrigins },
  { name: "operator.forget-audit", everySeconds: DAY, runOnce: forgetEntries },
];
