import type { Command } from "commander";
import { showSpokenNumber } from "@weitersagen/domain/spoken-number";
import { lockOne, unlockOne } from "../modules/recommendation/service/lock.ts";
import { parseReason } from "./arguments.ts";
import type { CommandContext, RunCommand } from "./command.ts";
import { inTenant } from "./open-tenant.ts";
import { signerIfNeeded } from "./operator-signature.ts";
import { type KeyOptions, keyFileOption } from "./signer.ts";

export function addRecommendationCommands(program: Command, run: RunCommand): void {
  const recommendations = program.command("recommendations").description("single recommendations");
  recommendations
    .command("lock <slug> <number>")
    .description(
      "stop the link of a recommendation within seconds, also when its account is blocked and unblocked later; recipients who accepted or ordered before keep what was promised",
    )
    .option("--reason <text>", "stored with the lock; never shown to referrers or recipients", parseReason)
    .option(...keyFileOption)
    .action((slug: string, number: string, { reason, ...key }: KeyOptions & { reason?: string }) =>
      run(async (context) => {
        await signerIfNeeded(context, key, { ability: "people.change", tenant: slug });
        await lock(slug, number, reason, context);
      }),
    );
  recommendations
    .command("unlock <slug> <number>")
    .description(
      "make the link work again, also one that the owner of its address locked as not made by them; refused while the account is blocked, which locks all of its recommendations",
    )
    .option(...keyFileOption)
    .action((slug: string, number: string, key: KeyOptions) =>
      run(async (context) => {
        await signerIfNeeded(context, key, { ability: "people.change", tenant: slug });
        await unlock(slug, number, context);
      }),
    );
}

async function lock(slug: string, typed: string, reason: string | undefined, context: CommandContext) {
  const now = context.clock.now();
  const number = await inTenant(context, slug, (tx) => lockOne(tx, typed, { comment: reason, now }));
  context.print(`locked ${showSpokenNumber(number)}${reason === undefined ? "" : `: ${reason}`}`);
}

async function unlock(slug: string, typed: string, context: CommandContext): Promise<void> {
  const now = context.clock.now();
  const { number, wasDisowned } = await inTenant(context, slug, (tx) => unlockOne(tx, typed, { now }));
  const asked = wasDisowned ? "; the owner of the address, who had locked it, is asked about it again" : "";
  context.print(`unlocked ${showSpokenNumber(number)}${asked}`);
}
