import { Argument, type Command } from "commander";
import { decideHeldReward, type HeldDecision, listHeldRewards } from "../modules/reward/service/decide.ts";
import { Refusal } from "../platform/refusal.ts";
import { parseId } from "./arguments.ts";
import type { CommandContext, RunCommand } from "./command.ts";
import { inTenant, openTenant } from "./open-tenant.ts";
import { type KeyOptions, keyFileOption, readSigner } from "./signer.ts";
import { euros } from "./terminal.ts";

const decisions = ["pass", "reject"] as const;
type Decision = (typeof decisions)[number];

export function addFraudCommands(program: Command, run: RunCommand): void {
  const fraud = program.command("fraud").description("rewards that wait for a decision");
  fraud
    .command("list <slug>")
    .description("list rewards that wait for a decision, with their reasons, oldest first")
    .action((slug: string) => run((context) => list(slug, context)));
  fraud
    .command("decide <slug>")
    .description("decide about a waiting reward; needs an operator's key")
    .argument("<id>", "id of the reward", parseId)
    .addArgument(new Argument("<decision>", "release or cancel the reward").choices(decisions))
    .option(...keyFileOption)
    .action((slug: string, id: number, decision: Decision, options: KeyOptions) =>
      run(async (context) => {
        const signer = await readSigner(context, options, { ability: "cases.decide", tenant: slug });
        await decide(slug, id, { decision, by: signer.name, operatorId: signer.operatorId }, context);
      }),
    );
}

async function list(slug: string, context: CommandContext): Promise<void> {
  const held = await inTenant(context, slug, listHeldRewards, { readOnly: true });
  for (const { id, heldAt, amountCents, score, reasons } of held) {
    const amount = euros(amountCents).padStart(12);
    context.print(
      `${String(id).padStart(8)} ${heldAt.toISOString()} ${amount} ${score} ${reasons.join(", ")}`,
    );
  }
  context.print(`${held.length} waiting`);
}

async function decide(
  slug: string,
  id: number,
  decision: Omit<HeldDecision, "now">,
  context: CommandContext,
): Promise<void> {
  const now = context.clock.now();
  const tenant = await openTenant(slug, context);
  await context.database.inTenant(tenant.id, async (tx) => {
    if (!(await decideHeldReward(tx, tenant, id, { ...decision, now })))
      throw new Refusal("notFound", { detail: `No reward ${id} waits for a decision.` });
  });
  const outcome = decision.decision === "pass" ? "released" : "cancelled";
  context.print(`reward ${id}: ${outcome}, decided by ${decision.by}`);
}
