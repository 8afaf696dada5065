import { Command, type OutputConfiguration } from "commander";
import { addAccountCommands } from "./account.ts";
import { addAgencyCommands } from "./agency.ts";
import { addAuditCommands } from "./audit.ts";
import { audited } from "./audited.ts";
import { addApiKeyCommands } from "./apikey.ts";
import { addCallCentreCommands } from "./call-centre.ts";
import { addBackupCommands } from "./backup.ts";
import { addCatalogueCommands } from "./catalogue.ts";
import { addClaimCommands } from "./claims.ts";
import type { RunCommand } from "./command.ts";
import { addConsentCommands } from "./consent.ts";
import { addContentCommands } from "./content.ts";
import { addCreditNoteCommands } from "./credit-notes.ts";
import { addDatabaseCommands } from "./database.ts";
import { addFraudCommands } from "./fraud.ts";
import { addInsightCommands } from "./insight.ts";
import { addJobCommands } from "./jobs.ts";
import { addKeyCommands } from "./keys.ts";
import { addLedgerCommands } from "./ledger.ts";
import { addMailCommands } from "./mail.ts";
import { addOperatorCommands } from "./operator.ts";
import { addOrderCommands } from "./orders.ts";
import { addPayoutCommands } from "./payout.ts";
import { addPrivacyCommands } from "./privacy.ts";
import { addRecommendationCommands } from "./recommendations.ts";
import { addReleaseCommands } from "./releases.ts";
import { addRewardCommands } from "./rewards.ts";
import { addTenantCommands } from "./tenant.ts";
import { forTerminal } from "./terminal.ts";
import { addVoucherCommands } from "./vouchers.ts";

const groups: readonly ((program: Command, run: RunCommand) => void)[] = [
  addDatabaseCommands,
  addBackupCommands,
  addTenantCommands,
  addCatalogueCommands,
  addContentCommands,
  addApiKeyCommands,
  addAccountCommands,
  addCallCentreCommands,
  addAgencyCommands,
  addCreditNoteCommands,
  addReleaseCommands,
  addConsentCommands,
  addPrivacyCommands,
  addJobCommands,
  addMailCommands,
  addFraudCommands,
  addClaimCommands,
  addOperatorCommands,
  addAuditCommands,
  addPayoutCommands,
  addRecommendationCommands,
  addRewardCommands,
  addLedgerCommands,
  addInsightCommands,
  addVoucherCommands,
  addKeyCommands,
  addOrderCommands,
];

/** The command line. A call that cannot be parsed, and a call for help, end with a `CommanderError`. */
export function createProgram(
  run: RunCommand,
  { writeOut, writeErr }: Required<Pick<OutputConfiguration, "writeOut" | "writeErr">>,
): Command {
  // Commands copy these settings when they are added.
  const program = new Command("weitersagen")
    .description("Weitersagen: referral programmes for many tenants")
    .option("--verbose", "write to stderr which database the command uses")
    .exitOverride()
    .showHelpAfterError()
    .configureHelp({
      minWidthToWrap: 20,
      visibleArguments: ({ registeredArguments }) => registeredArguments.filter((known) => known.description),
    })
    // Error messages repeat what was typed.
    .configureOutput({ writeOut, writeErr: (text) => writeErr(forTerminal(text)) });
  let current: Command | undefined;
  program.hook("preAction", (_program, command) => {
    current = command;
  });
  const runAudited = audited(run, () => current);
  for (const addCommands of groups) addCommands(program, runAudited);
  return program;
}
