import type { Command } from "commander";
import { checkFigures, rebuildFigures } from "../modules/insight/service/refresh.ts";
import { tenantNamed } from "../modules/tenant/service/administration.ts";
import type { RunCommand } from "./command.ts";
import { euros } from "./terminal.ts";

export function addInsightCommands(program: Command, run: RunCommand): void {
  const insight = program.command("insight").description("the daily figures of a tenant");
  insight
    .command("rebuild <slug>")
    .description("compute all figures again from the rows behind them")
    .action((slug: string) =>
      run(async ({ database, clock, print }) => {
        const tenantId = await tenantNamed(database, slug);
        const days = await rebuildFigures(database, tenantId, clock.now());
        print(`computed the figures of ${days} days`);
      }),
    );
  insight
    .command("check <slug>")
    .description(
      "compare all figures with the rows behind them and with the ledger, and correct days that differ",
    )
    .action((slug: string) =>
      run(async ({ database, clock, print, endWith }) => {
        const tenantId = await tenantNamed(database, slug);
        const result = await checkFigures(database, tenantId, clock.now());
        if (result.differingDays > 0) print(`${result.differingDays} days differed and were corrected`);
        if (result.differenceCents > 0)
          print(`the sums differ from the ledger by ${euros(result.differenceCents)}`);
        if (result.differingDays > 0 || result.differenceCents > 0) endWith(1);
        else print("the figures agree with the rows behind them and with the ledger");
      }),
    );
}
