import { writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { Argument, type Command } from "commander";
import { type ClaimReasonName, claimReasons } from "@weitersagen/domain/claim";
import { Catalogue } from "../modules/catalogue/service/catalogue.ts";
import {
  claimEvidence,
  type ClaimDecision,
  decideClaim,
  MOST_LISTED,
  waitingClaims,
} from "../modules/claim/service/decide.ts";
import { Refusal } from "../platform/refusal.ts";
import { StartupError } from "../platform/startup-error.ts";
import { parseId } from "./arguments.ts";
import type { CommandContext, RunCommand } from "./command.ts";
import { inTenant, openTenant } from "./open-tenant.ts";
import { type KeyOptions, keyFileOption, readSigner } from "./signer.ts";
import { dayOf } from "./terminal.ts";

const decisions = ["match", "refuse"] as const;
type Decision = (typeof decisions)[number];
/** Only a refusal has one. */
type Reason = ClaimReasonName | undefined;

export function addClaimCommands(program: Command, run: RunCommand): void {
  const claims = program.command("claims").description("claims of missing rewards");
  claims
    .command("list <slug>")
    .description("list undecided claims; claims that a person must check come first")
    .action((slug: string) => run((context) => list(slug, context)));
  claims
    .command("evidence <slug>")
    .description("write the evidence of a claim into a folder")
    .argument("<id>", "id of the claim", parseId)
    .argument("<folder>", "existing folder")
    .action((slug: string, id: number, folder: string) =>
      run((context) => writeEvidence(slug, id, folder, context)),
    );
  const decideCommand = claims
    .command("decide <slug>")
    .description("decide a claim; needs an operator's key")
    .argument("<id>", "id of the claim", parseId)
    .addArgument(new Argument("<decision>", "assign the order or refuse the claim").choices(decisions))
    .addArgument(new Argument("[reason]", "only for refuse").choices(claimReasons.map(({ name }) => name)))
    .option(...keyFileOption)
    .action((slug: string, id: number, decision: Decision, reason: Reason, options: KeyOptions) => {
      const typed = typedDecision(decision, reason);
      if (typeof typed === "string") return decideCommand.error(typed);
      return run(async (context) => {
        const { name: by } = await readSigner(context, options, { ability: "claims.decide", tenant: slug });
        await decide(slug, id, { ...typed, by, now: context.clock.now() }, context);
      });
    });
}

async function list(slug: string, context: CommandContext): Promise<void> {
  const claims = await inTenant(context, slug, waitingClaims, { readOnly: true });
  for (const claim of claims) {
    const { id, status, orderNumber, orderedOn, recommendationNumber, waitsUntil, hasEvidence, reason } =
      claim;
    const parts = [
      String(id).padStart(8),
      status.padEnd(8),
      `order ${orderNumber} of ${orderedOn}`,
      `recommendation ${recommendationNumber}`,
      reason ?? `waits until ${dayOf(waitsUntil)}`,
      ...(hasEvidence ? ["with evidence"] : []),
    ];
    context.print(parts.join("  "));
  }
  context.print(claims.length < MOST_LISTED ? `${claims.length} waiting` : `the first ${MOST_LISTED}`);
}

async function writeEvidence(slug: string, id: number, folder: string, context: CommandContext) {
  const file = await inTenant(context, slug, (tx) => claimEvidence(tx, id), { readOnly: true });
  if (!file) throw new Refusal("notFound", { detail: `Claim ${id} has no evidence.` });
  // The claimant chose the name: it must not lead out of the folder.
  const target = join(folder, `${id}-${basename(file.name).replaceAll(/[^\w.-]/g, "_")}`);
  await writeFile(target, file.content, { flag: "wx" }).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(`${target} cannot be written (${error.code})`);
  });
  context.print(`${target} (${file.mediaType})`);
}

/** What the arguments decide, or what is wrong with them. */
function typedDecision(decision: Decision, reason: Reason) {
  if (decision === "refuse")
    return reason === undefined ? "error: refuse needs the argument 'reason'" : { event: decision, reason };
  return reason === undefined ? { event: decision } : "error: match takes no argument 'reason'";
}

async function decide(slug: string, id: number, decision: ClaimDecision, context: CommandContext) {
  const { database, print } = context;
  const tenant = await openTenant(slug, context);
  const deps = { database, catalogue: new Catalogue(database) };
  const outcome = await database.inTenant(tenant.id, (tx) =>
    decideClaim(deps, tx, tenant, { claimId: id, decision }),
  );
  if (outcome === "unknown")
    throw new Refusal("notFound", { detail: `No claim ${id} waits for a decision.` });
  if (outcome === "noOrder") {
    throw new Refusal("wrongState", {
      detail: "The provider has not reported this order yet; the claim can only be refused.",
    });
  }
  if (outcome === "otherRecommendation") {
    throw new Refusal("wrongState", {
      detail: "The order belongs to another recommendation; the claim can only be refused.",
    });
  }
  print(`claim ${id}: ${outcome}, decided by ${decision.by}`);
}
