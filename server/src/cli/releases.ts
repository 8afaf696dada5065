import type { Command } from "commander";
import { orderConsequences } from "../compose/order-consequences.ts";
import { Catalogue } from "../modules/catalogue/service/catalogue.ts";
import { listReleases, releaseNumbered } from "../modules/order-release/service/operator.ts";
import { parseReason } from "./arguments.ts";
import type { CommandContext, RunCommand } from "./command.ts";
import { inTenant, openTenant } from "./open-tenant.ts";
import type { Signer } from "../modules/operator/service/signers.ts";
import { type KeyOptions, keyFileOption, readSigner } from "./signer.ts";
import { dayOf, euros } from "./terminal.ts";

const MOST_LISTED = 200;

export function addReleaseCommands(program: Command, run: RunCommand): void {
  const releases = program
    .command("releases")
    .description("orders that wait for the release of their agency");
  releases
    .command("list <slug>")
    .description("list what waits, the nearest deadline first")
    .action((slug: string) => run((context) => list(slug, context)));
  releases
    .command("release <slug> <order>")
    .description("release an order in place of the agency, or as the second person; needs an operator's key")
    .option(...keyFileOption)
    .action((slug: string, order: string, options: KeyOptions) =>
      run(async (context) => {
        const by = await readSigner(context, options, { ability: "releases.decide", tenant: slug });
        await decide({ slug, order, by }, context);
      }),
    );
  releases
    .command("refuse <slug> <order>")
    .description("refuse an order in place of the agency, which cancels it; needs an operator's key")
    .argument("<reason>", "why", parseReason)
    .option(...keyFileOption)
    .action((slug: string, order: string, reason: string, options: KeyOptions) =>
      run(async (context) => {
        const by = await readSigner(context, options, { ability: "releases.decide", tenant: slug });
        await decide({ slug, order, reason, by }, context);
      }),
    );
}

async function list(slug: string, context: CommandContext): Promise<void> {
  const now = context.clock.now();
  const waiting = await inTenant(
    context,
    slug,
    (tx) => listReleases(tx, { limit: MOST_LISTED, language: "en" }),
    { readOnly: true },
  );
  for (const { number, agencyNumber, status, since, dueAt, rewardCents } of waiting) {
    const state = status === "confirming" ? "needs a second person" : "waits";
    const deadline = `${dueAt <= now ? "was due" : "due"} ${dayOf(dueAt)}`;
    context.print(
      [number ?? "", agencyNumber, euros(rewardCents), `since ${dayOf(since)}`, deadline, state].join("  "),
    );
  }
  if (waiting.length === 0) context.print("nothing waits");
}

interface NamedDecision {
  readonly slug: string;
  readonly order: string;
  readonly by: Signer;
  readonly reason?: string;
}

async function decide({ slug, order, by, reason }: NamedDecision, context: CommandContext): Promise<void> {
  const tenant = await openTenant(slug, context);
  const now = context.clock.now();
  const catalogue = new Catalogue(context.database);
  const deps = { catalogue, consequences: orderConsequences(catalogue) };
  await context.database.inTenant(tenant.id, (tx) =>
    releaseNumbered(deps, tx, tenant, { number: order, by, reason, now }),
  );
  context.print(reason === undefined ? `${order} is released` : `${order} is refused and cancelled`);
}
