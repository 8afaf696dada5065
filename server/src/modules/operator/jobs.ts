import { startsDue } from "@weitersagen/domain/data-map/kind";
import { kindsOfData } from "@weitersagen/domain/data-map/kinds";
import type { InstallationSweep } from "../../platform/jobs/sweep.ts";
import { forgetEntries, forgetOrigins } from "./service/forget-audit.ts";
import { forgetEndedLogins } from "./service/sessions.ts";
import { forgetFormerOperators } from "./service/signers.ts";

/** Deletes operators whose key was revoked long ago, once nothing that they signed is kept. They belong to no tenant. */
export const operatorSweep: InstallationSweep = {
  name: "operator.forget-former",
  everySeconds: 86_400,
  runOnce: (tx, now) => forgetFormerOperators(tx, startsDue(kindsOfData.rewards.end.length, now)),
};

/** Deletes old sessions, attempts, challenges and links. Logins delete old ones too, but none may happen for long. */
export const operatorLoginSweep: InstallationSweep = {
  name: "operator.forget-logins",
  everySeconds: 86_400,
  runOnce: forgetEndedLogins,
};

/** Deletes old origins and entries of the audit log, for all tenants. Its hash chains stay verifiable. */
export const auditSweeps: readonly InstallationSweep[] = [
  { name: "operator.forget-audit-origins", everySeconds: 3_600, runOnce: forgetOrigins },
  { name: "operator.forget-audit", everySeconds: 86_400, runOnce: forgetEntries },
];
