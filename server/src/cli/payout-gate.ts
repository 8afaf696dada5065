import type { Command } from "commander";
import { closePayouts, whyClosed } from "../modules/payout/service/gate.ts";
import { type LostBatch, readLostFile } from "../modules/payout/service/lost-file.ts";
import { reopenPayouts } from "../modules/payout/service/reopen.ts";
import { parseReason, parseText } from "./arguments.ts";
import type { RunCommand } from "./command.ts";
import { type KeyOptions, keyFileOption, readSigner } from "./signer.ts";
import { type PayoutContext, payoutContext, payoutsIn } from "./payout-context.ts";
import { readBankFile } from "./payout-files.ts";
import { euros } from "./terminal.ts";

interface ReopenOptions extends KeyOptions {
  readonly last: string;
  readonly lost: readonly string[];
}

const listed = (path: string, before: readonly string[]): string[] => [...before, path];

/** Commands around a restore: nothing is paid until a person has confirmed what the bank has. */
export function addPayoutGateCommands(payout: Command, run: RunCommand): void {
  payout
    .command("gate <slug>")
    .description("say whether payouts are open or closed, and why")
    .action((slug: string) => run(async (context) => gate(await payoutContext(slug, context))));
  payout
    .command("close <slug>")
    .description("close payouts, for a restore that was not noticed; needs an operator's key")
    .requiredOption("--reason <text>", "why", parseReason)
    .option(...keyFileOption)
    .action((slug: string, options: KeyOptions & { reason: string }) =>
      run(async (context) => {
        const by = await readSigner(context, options, { ability: "payouts.create", tenant: slug });
        const { inTenant, now, print } = await payoutContext(slug, context);
        await inTenant((tx) => closePayouts(tx, { by, reason: options.reason, now }));
        print(`payouts are closed: ${options.reason}`);
      }),
    );
  payout
    .command("reopen <slug>")
    .description("open payouts after a restore; needs an operator's key")
    .requiredOption("--last <number>", 'the last batch that the bank has, or "none"', parseText)
    .option("--lost <file>", "copy of a file that the bank got after the backup; may be repeated", listed, [])
    .option(...keyFileOption)
    .action((slug: string, options: ReopenOptions) =>
      run(async (context) => {
        const by = await readSigner(context, options, { ability: "payouts.release", tenant: slug });
        const opened = await payoutContext(slug, context);
        const lost: LostBatch[] = [];
        for (const path of options.lost) lost.push(readLostFile(await readBankFile(path)));
        const last = options.last === "none" ? null : options.last;
        const { deps, tenant, now, print, inTenant } = opened;
        const result = await inTenant((tx) => reopenPayouts(deps, tx, tenant, { last, lost, by, now }));
        for (const { endToEndId, amountCents, why } of result.unknown)
          print(
            `not booked: ${endToEndId}, ${euros(amountCents)}: ${why}; make sure that it is not paid again`,
          );
        if (lost.length > 0) print(`booked ${payoutsIn(result.booked)} of ${lost.length} lost files`);
        if (result.unsent.length > 0)
          print(
            `released here and not with the bank: ${result.unsent.join(", ")}; send each file now, or void the batch`,
          );
        print(`payouts are open; the next batch has a number above ${result.numberFloor}`);
      }),
    );
}

async function gate({ deps, tenant, print, inTenant }: PayoutContext): Promise<void> {
  const reason = await inTenant((tx) => whyClosed(deps, tx, tenant));
  print(reason === undefined ? "payouts are open" : `payouts are closed: ${reason}`);
}
