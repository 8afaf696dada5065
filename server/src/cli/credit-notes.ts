import { writeFile } from "node:fs/promises";
import { isMonth, type Month, monthOf } from "@weitersagen/domain/month";
import { type Command, InvalidArgumentError } from "commander";
import { agenciesWithIds, agencyWithId } from "../modules/agency/service/agencies.ts";
import { cancelNote } from "../modules/commission/service/cancel-note.ts";
import { newestNotes, readDocument } from "../modules/commission/service/list-notes.ts";
import { withdrawObjection } from "../modules/commission/service/object.ts";
import { settlementTasks } from "../modules/commission/service/open-tasks.ts";
import { agenciesDue, settleAgency, settledMonth } from "../modules/commission/service/settle.ts";
import { Refusal } from "../platform/refusal.ts";
import { StartupError } from "../platform/startup-error.ts";
import { parseReason } from "./arguments.ts";
import type { CommandContext, RunCommand } from "./command.ts";
import { inTenant, openTenant } from "./open-tenant.ts";
import { type KeyOptions, keyFileOption, readSigner } from "./signer.ts";
import { dayOf, euros } from "./terminal.ts";

const MOST_LISTED = 100;

function parseMonth(text: string): Month {
  if (!isMonth(text)) throw new InvalidArgumentError("It must be a month such as 2026-10.");
  return text;
}

export function addCreditNoteCommands(program: Command, run: RunCommand): void {
  const notes = program
    .command("creditnotes")
    .description("credit notes that settle the commissions of agencies");
  notes
    .command("list <slug>")
    .description("list the newest credit notes")
    .action((slug: string) => run((context) => list(slug, context)));
  notes
    .command("tasks <slug>")
    .description("list agencies whose commissions wait, and what they lack")
    .action((slug: string) => run((context) => listTasks(slug, context)));
  notes
    .command("run <slug>")
    .description(
      "issue the credit notes that are due now, also for a month whose credit note was cancelled; needs an operator's key",
    )
    .option("--month <month>", "the month to settle; without it the month before", parseMonth)
    .option(
      "--todays-tax <agency>",
      "issue it to this agency although it takes back what was settled with another tax",
    )
    .option(...keyFileOption)
    .action((slug: string, options: KeyOptions & { month?: Month; todaysTax?: string }) =>
      run(async (context) => {
        const { name: by } = await readSigner(context, options, {
          ability: "creditNotes.issue",
          tenant: slug,
        });
        await issue(slug, { month: options.month, todaysTax: options.todaysTax, by }, context);
      }),
    );
  notes
    .command("export <slug> <number> <file>")
    .description("write the document (PDF with factur-x.xml), the same bytes every time")
    .action((slug: string, number: string, file: string) =>
      run((context) => exportNote({ slug, number, file }, context)),
    );
  notes
    .command("cancel <slug> <number>")
    .description("cancel a credit note that is not paid, with a document of its own; needs an operator's key")
    .argument("<reason>", "why", parseReason)
    .option(...keyFileOption)
    .action((slug: string, number: string, reason: string, options: KeyOptions) =>
      run(async (context) => {
        const { name: by } = await readSigner(context, options, {
          ability: "creditNotes.issue",
          tenant: slug,
        });
        await cancel({ slug, number, reason, by }, context);
      }),
    );
  notes
    .command("settle-objection <slug> <number>")
    .description(
      "note that the agency has withdrawn its objection: the credit note is paid; needs an operator's key",
    )
    .option(...keyFileOption)
    .action((slug: string, number: string, options: KeyOptions) =>
      run(async (context) => {
        const { name: by } = await readSigner(context, options, {
          ability: "creditNotes.issue",
          tenant: slug,
        });
        await settleObjection({ slug, number, by }, context);
      }),
    );
}

async function list(slug: string, context: CommandContext): Promise<void> {
  // Lists no dates of payment.
  const rules = { now: context.clock.now(), payerAccount: null };
  await inTenant(
    context,
    slug,
    async (tx) => {
      const { notes } = await newestNotes(tx, { size: MOST_LISTED, page: 1, isUnpaid: false, rules });
      const agencies = await agenciesWithIds(tx, [...new Set(notes.map(({ agencyId }) => agencyId))]);
      for (const note of notes) {
        const agency = agencies.get(note.agencyId)?.number ?? "";
        const kind = note.kind === "cancellation" ? "cancels another" : note.status;
        // What a cancelling document takes back is stated without a sign in it.
        const cents = note.kind === "cancellation" ? 0 - note.grossCents : note.grossCents;
        const parts = [note.number, note.month, agency.padEnd(12), euros(cents).padStart(12)];
        context.print(
          [...parts, `issued ${dayOf(note.issuedAt)}`, kind, note.reason ?? ""].join("  ").trimEnd(),
        );
      }
      if (notes.length === 0) context.print("no credit notes yet");
    },
    { readOnly: true },
  );
}

const missingTexts = {
  agreement: "agreement to credit notes",
  address: "address",
  letters: "name and address in Latin letters",
  taxNumber: "VAT ID or tax number",
  bankAccount: "bank account",
  taxChange:
    "a decision, because a commission that is taken back was settled with another tax (see --todays-tax of creditnotes run)",
  issuer: "Gutschriftsaussteller of the tenant",
} as const;

async function listTasks(slug: string, context: CommandContext): Promise<void> {
  const tenant = await openTenant(slug, context);
  const now = context.clock.now();
  const tasks = await context.database.inTenant(tenant.id, (tx) => settlementTasks(tx, tenant, now), {
    readOnly: true,
  });
  if (!tenant.settings.creditNoteIssuer)
    context.print("no credit notes are issued: set Gutschriftsaussteller");
  for (const { agencyNumber, agencyName, cents, missing } of tasks) {
    const lacks = missing.map((what) => missingTexts[what]).join(", ");
    context.print(`${agencyNumber}  ${agencyName}  ${euros(cents)} wait  lacks ${lacks}`);
  }
  if (tasks.length === 0) context.print("nothing is missing");
}

async function issue(
  slug: string,
  {
    month: typed,
    todaysTax,
    by,
  }: { readonly month: Month | undefined; readonly todaysTax: string | undefined; readonly by: string },
  context: CommandContext,
): Promise<void> {
  const { database, clock, print } = context;
  const tenant = await openTenant(slug, context);
  const now = clock.now();
  const month = typed ?? settledMonth(now);
  if (month >= monthOf(now)) throw new Refusal("wrongState", { detail: `${month} is not over yet.` });
  const due = await database.inTenant(tenant.id, async (tx) => {
    const found = await agenciesDue(tx, tenant, month);
    const agencies = await agenciesWithIds(
      tx,
      found.map(({ agencyId }) => agencyId),
    );
    if (todaysTax !== undefined && ![...agencies.values()].some(({ number }) => number === todaysTax)) {
      const detail = `--todays-tax: no agency ${todaysTax} has commissions to settle for ${month}. Nothing was issued.`;
      throw new Refusal("notFound", { detail });
    }
    return found;
  });
  for (const { agencyId } of due) {
    const { agency, settled } = await database.inTenant(tenant.id, async (tx) => {
      const agency = await agencyWithId(tx, agencyId);
      const isTaxAccepted = agency.number === todaysTax;
      const wanted = { agencyId, month, now, actor: by, again: true, isTaxAccepted };
      return { agency, settled: await settleAgency(tx, tenant, wanted) };
    });
    if (settled.kind === "issued")
      print(`issued ${settled.number} to ${agency.number}: ${euros(settled.grossCents)}`);
    else if (settled.kind === "carried") print(`${agency.number}: ${euros(settled.cents)} are carried over`);
    else if (settled.kind === "missing")
      print(`${agency.number}: lacks ${settled.missing.map((what) => missingTexts[what]).join(", ")}`);
    else print(`${agency.number}: ${month} is settled already`);
  }
  if (due.length === 0) print(`nothing to settle for ${month}`);
}

interface NamedNote {
  readonly slug: string;
  readonly number: string;
}

async function exportNote(
  { slug, number, file }: NamedNote & { readonly file: string },
  context: CommandContext,
): Promise<void> {
  const pdf = await inTenant(context, slug, (tx) => readDocument(tx, { number }), { readOnly: true });
  await writeFile(file, pdf, { mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(`${file} cannot be written (${error.code})`);
  });
  context.print(`wrote ${number} to ${file}`);
}

async function cancel(
  { slug, number, reason, by }: NamedNote & { readonly reason: string; readonly by: string },
  context: CommandContext,
): Promise<void> {
  const now = context.clock.now();
  const cancelled = await inTenant(context, slug, (tx) => cancelNote(tx, { number, reason, actor: by, now }));
  context.print(`${cancelled.number} cancels ${number}; its commissions are settled by the next credit note`);
}

async function settleObjection(
  { slug, number, by }: NamedNote & { readonly by: string },
  context: CommandContext,
): Promise<void> {
  const now = context.clock.now();
  const tenant = await openTenant(slug, context);
  await context.database.inTenant(tenant.id, (tx) =>
    withdrawObjection(tx, tenant, { number, actor: by, now }),
  );
  context.print(`the objection to ${number} is withdrawn; payout batches include it again`);
}
