import { startsDue } from "@weitersagen/domain/data-map/kind";
import { kindsOfData } from "@weitersagen/domain/data-map/kinds";
import type { InstallationSweep } from "../../platform/jobs/sweep.ts";
import { forgetEntries, forgetOrigins } from "./service/forget-audit.ts";
import { forgetEndedLogins } from "./service/sessions.ts";
import { forgetFormerOperators } from "./service/signers.ts";

/** Operators sign for all tenants and belong to none. Those who signed a payout go with the last one that is kept. */
export const operatorSweep: InstallationSweep = {
  name: "operator.forget-former",
  everySeconds: 86_400,
  runOnce: (tx, now) => forgetFormerOperators(tx, startsDue(kindsOfData.rewards.end.length, now)),
};

/** A login also deletes what is old; this job keeps the term without logins, too. */
export const operatorLoginSweep: InstallationSweep = {
  name: "operator.forget-logins",
  everySeconds: 86_400,
  runOnce: forgetEndedLogins,
};

/** The log of all tenants and of the installation. Its chains stay verifiable. */
export const auditSweeps: readonly InstallationSweep[] = [
  { name: "operator.forget-audit-origins", everySeconds: 3_600, runOnce: forgetOrigins },
  { name: "operator.forget-audit", everySeconds: 86_400, runOnce: forgetEntries },
];
