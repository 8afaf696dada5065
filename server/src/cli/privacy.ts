import type { Command } from "commander";
import {
  type ErasureReceipt,
  erasuresSince,
  repeatErasures,
} from "../modules/privacy/service/repeat-erasures.ts";
import { StartupError } from "../platform/startup-error.ts";
import { parseTime } from "./arguments.ts";
import type { CommandContext, RunCommand } from "./command.ts";
import { inTenant } from "./open-tenant.ts";
import { readWholeFile } from "./whole-file.ts";

const RECEIPTS_PER_TRANSACTION = 500;

export function addPrivacyCommands(program: Command, run: RunCommand): void {
  const privacy = program.command("privacy").description("erasures of people");
  privacy
    .command("erasures <slug>")
    .description(
      "list the erasures since a time, without personal data; keep the list apart from the backups",
    )
    .requiredOption("--since <time>", "such as the time of the oldest backup", parseTime)
    .action((slug: string, { since }: { since: Date }) => run((context) => list(slug, since, context)));
  privacy
    .command("repeat <slug>")
    .description("after a restore: erase again the people of a list who are back; may be run twice")
    .argument("<file>", "a list of erasures, - for standard input")
    .action((slug: string, file: string) => run((context) => repeat(slug, file, context)));
}

async function list(slug: string, since: Date, context: CommandContext): Promise<void> {
  const receipts = await inTenant(context, slug, (tx) => erasuresSince(tx, since), { readOnly: true });
  for (const { at, party, id } of receipts) context.print(`${slug} ${at.toISOString()} ${party} ${id}`);
}

async function repeat(slug: string, file: string, context: CommandContext): Promise<void> {
  const receipts = await readReceipts(slug, file);
  const now = context.clock.now();
  let erased = 0;
  for (let first = 0; first < receipts.length; first += RECEIPTS_PER_TRANSACTION) {
    const some = receipts.slice(first, first + RECEIPTS_PER_TRANSACTION);
    erased += await inTenant(context, slug, (tx) => repeatErasures(tx, some, now));
  }
  context.print(`erasures read: ${receipts.length}, people erased again: ${erased}`);
}

/** The whole file is checked before anything is erased. */
async function readReceipts(slug: string, path: string): Promise<ErasureReceipt[]> {
  const text = await readWholeFile(path);
  return text
    .split(/\r?\n/)
    .flatMap((line, index) => (line.trim() === "" ? [] : readReceipt(slug, line, index + 1)));
}

const receiptForm = /^(\S+) (\d{4}-\d\d-\d\dT[\d:.]+Z) (\S+) (\d{1,15})$/;
const parties: readonly ErasureReceipt["party"][] = ["referrer", "recipient"];

function readReceipt(slug: string, line: string, number: number): ErasureReceipt {
  const [, tenant, time, written, id] = receiptForm.exec(line.trim()) ?? [];
  const at = new Date(time ?? "");
  const party = parties.find((name) => name === written);
  if (tenant === undefined || party === undefined || Number.isNaN(at.getTime()))
    throw new StartupError(
      `line ${number} is not from a list of "weitersagen privacy erasures"; nothing is erased`,
    );
  if (tenant !== slug)
    throw new StartupError(
      `line ${number} belongs to the tenant ${tenant}, not to ${slug}; nothing is erased`,
    );
  return { at, party, id: Number(id) };
}
