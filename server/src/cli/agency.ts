import { AgencyDetails } from "@weitersagen/contract/agency";
import { AgreementWords } from "@weitersagen/contract/console/agencies";
import { fieldErrors } from "@weitersagen/contract/problem";
import { type Command, InvalidArgumentError } from "commander";
import { readGiven } from "@weitersagen/contract/wrong-type";
import * as z from "zod/mini";
import { moneySeal } from "../compose/reward.ts";
import {
  addAgency,
  agencyByNumber,
  changeAgency,
  listAgencies,
  lockAgency,
  recordCreditNoteAgreement,
  showAgency,
  unlockAgency,
} from "../modules/agency/service/agencies.ts";
import { removeAgencyAccount } from "../modules/agency/service/bank-account.ts";
import { changeAgencyAccount } from "../modules/agency/service/change-account.ts";
import { Refusal } from "../platform/refusal.ts";
import { addAgencyImport } from "./agency-import.ts";
import { addCommissionCommands } from "./agency-commission.ts";
import { addMemberCommands } from "./agency-members.ts";
import { parseNumber } from "./agency-number.ts";
import { parseText } from "./arguments.ts";
import type { CommandContext, RunCommand } from "./command.ts";
import { inTenant, openTenant } from "./open-tenant.ts";
import { signerIfNeeded } from "./operator-signature.ts";
import { openSecretKeys } from "./secret-keys.ts";
import { type KeyOptions, keyFileOption, readSigner } from "./signer.ts";
import { dayOf } from "./terminal.ts";

interface Options extends KeyOptions {
  readonly name?: string;
  readonly street?: string;
  readonly postcode?: string;
  readonly city?: string;
  readonly vatId?: string;
  readonly taxNumber?: string;
  readonly smallBusiness?: boolean;
  readonly holder?: string;
  readonly iban?: string;
  readonly creditNotes?: string;
}

export function addAgencyCommands(program: Command, run: RunCommand): void {
  const agency = program.command("agency").description("agencies of a tenant and their members");
  agency
    .command("list <slug>")
    .description("list the agencies")
    .action((slug: string) => run((context) => list(slug, context)));
  agency
    .command("show <slug>")
    .description("show an agency with its members")
    .argument("<number>", "number of the agency", parseNumber)
    .action((slug: string, number: string) => run((context) => show(slug, number, context)));
  withDetails(
    agency
      .command("add <slug>")
      .description("add an agency")
      .argument("<number>", "number of the agency", parseNumber)
      .argument("<name>", "name of the agency", parseText),
  ).action((slug: string, number: string, name: string, options: Options) =>
    run((context) => save({ slug, number, isNew: true, ...options, name }, context)),
  );
  withDetails(
    agency
      .command("change <slug>")
      .description(
        "change an agency; an empty value removes what is stored, except the name and the agreement",
      )
      .argument("<number>", "number of the agency", parseNumber)
      .option("--name <name>", "name of the agency", parseText),
  ).action((slug: string, number: string, options: Options) =>
    run((context) => save({ slug, number, isNew: false, ...options }, context)),
  );
  agency
    .command("lock <slug>")
    .description("lock an agency: nothing new is credited to it, and its members are logged out")
    .argument("<number>", "number of the agency", parseNumber)
    .option(...keyFileOption)
    .action((slug: string, number: string, key: KeyOptions) =>
      run((context) => lock({ slug, number, ...key }, context)),
    );
  agency
    .command("unlock <slug>")
    .description("end the lock of an agency")
    .argument("<number>", "number of the agency", parseNumber)
    .option(...keyFileOption)
    .action((slug: string, number: string, key: KeyOptions) =>
      run((context) => unlock({ slug, number, ...key }, context)),
    );
  addAgencyImport(agency, run);
  addMemberCommands(agency, run);
  addCommissionCommands(agency, run);
}

function withDetails(command: Command): Command {
  return command
    .option("--street <text>", "street and house number")
    .option("--postcode <text>", "postcode")
    .option("--city <text>", "town")
    .option("--vat-id <id>", "VAT ID, such as DE123456789")
    .option("--tax-number <number>", "tax number, where there is no VAT ID")
    .option("--small-business", "charges no VAT (§ 19 UStG)")
    .option("--no-small-business", "charges VAT")
    .option("--holder <name>", "holder of the bank account; without it the agency's name")
    .option("--iban <iban>", "bank account for commissions; needs an operator's key in production")
    .option(...keyFileOption)
    .option("--credit-notes <text>", "the text with which the agency agreed to credit notes", parseAgreement);
}

async function list(slug: string, context: CommandContext): Promise<void> {
  const agencies = await inTenant(context, slug, listAgencies, { readOnly: true });
  for (const { lockedAt, number, name, members } of agencies)
    context.print(
      `${lockedAt ? "locked" : "active"}  ${number}  ${name}, ${members} ${members === 1 ? "member" : "members"}`,
    );
  if (agencies.length === 0) context.print("no agencies yet");
}

async function show(slug: string, number: string, context: CommandContext): Promise<void> {
  const { agency, members } = await inTenant(context, slug, (tx) => showAgency(tx, number), {
    readOnly: true,
  });
  const { print } = context;
  print(`${agency.lockedAt ? "locked" : "active"}  ${agency.number}  ${agency.name}`);
  const address = [agency.street, [agency.postcode, agency.city].filter(Boolean).join(" ")].filter(Boolean);
  const details = {
    address: address.join(", "),
    "VAT ID": agency.vatId,
    "tax number": agency.taxNumber,
    VAT: agency.isSmallBusiness ? "none (§ 19 UStG)" : "charged",
    IBAN: agency.maskedIban,
    "credit notes": agency.creditNoteAgreedAt && `agreed on ${dayOf(agency.creditNoteAgreedAt)}`,
  };
  for (const [name, value] of Object.entries(details)) print(`  ${name}: ${value || "missing"}`);
  for (const member of members) {
    const person = [member.firstName, member.lastName].filter(Boolean).join(" ");
    const state = member.lockedAt ? "locked" : "active";
    print(
      `${state}  ${member.number}  ${person}  ${member.email ?? "no address"}  ${member.roles.join(", ")}`,
    );
  }
}

function parseAgreement(typed: string): string {
  if (z.safeParse(AgreementWords, typed).success) return typed;
  throw new InvalidArgumentError("Give the words of the agreement, 10 to 2,000 characters.");
}

interface Named extends KeyOptions {
  readonly slug: string;
  readonly number: string;
}

const requireSigner = (slug: string, key: KeyOptions, context: CommandContext) =>
  signerIfNeeded(context, key, { ability: "agencies.change", tenant: slug });

interface Save extends Options, Named {
  readonly isNew: boolean;
}

async function save({ slug, number, isNew, ...options }: Save, context: CommandContext): Promise<void> {
  const now = context.clock.now();
  if (options.holder !== undefined && !options.iban)
    throw new Refusal("invalidInput", { detail: "--holder needs --iban beside it." });
  const fields = detailsOf(options);
  const isMore = [options.creditNotes, ...Object.values(fields)].some((value) => value !== undefined);
  if (isNew || isMore || options.iban === undefined) await requireSigner(slug, options, context);
  if (options.iban !== undefined && context.config.isProduction)
    await readSigner(context, options, { ability: "agencies.account", tenant: slug });
  const account = options.iban ? await accountOf(slug, options.iban, context) : undefined;
  const saved = await inTenant(context, slug, async (tx) => {
    const agency = isNew
      ? await addAgency(tx, { ...fields, number, name: options.name ?? number }, now)
      : await changeAgency(tx, number, fields, now);
    if (options.creditNotes !== undefined)
      await recordCreditNoteAgreement(tx, number, options.creditNotes, now);
    if (account) {
      const { deps, iban, tenant } = account;
      const holder = options.holder ?? agency.name;
      const by = tenant.settings.brand;
      await changeAgencyAccount(deps, tx, agency, { holder, iban }, { tenant, by, language: "en", now });
    } else if (options.iban === "") await removeAgencyAccount(tx, agency.id);
    return agencyByNumber(tx, number);
  });
  context.print(`${isNew ? "added" : "changed"} ${saved.number}  ${saved.name}`);
}

/** Only a bank account needs the keys of the installation. The owners read who has stored it. */
async function accountOf(slug: string, iban: string, context: CommandContext) {
  const tenant = await openTenant(slug, context);
  return { deps: { seal: moneySeal(await openSecretKeys(context)) }, iban, tenant };
}

function detailsOf(options: Options): AgencyDetails {
  const { name, street, postcode, city, vatId, taxNumber, smallBusiness } = options;
  const read = readGiven(AgencyDetails, {
    Agenturname: name,
    Strasse: street,
    PLZ: postcode,
    Ort: city,
    UStId: vatId,
    Steuernummer: taxNumber,
    Kleinunternehmer: smallBusiness,
  });
  if (!read.success) throw new Refusal("invalidInput", { errors: fieldErrors(read.issues, "en") });
  return read.data;
}

async function lock({ slug, number, ...key }: Named, context: CommandContext): Promise<void> {
  await requireSigner(slug, key, context);
  const isLocked = await inTenant(context, slug, (tx) => lockAgency(tx, number, context.clock.now()));
  context.print(isLocked ? `locked ${number}` : `${number} was locked already`);
}

async function unlock({ slug, number, ...key }: Named, context: CommandContext): Promise<void> {
  await requireSigner(slug, key, context);
  const isUnlocked = await inTenant(context, slug, (tx) => unlockAgency(tx, number));
  context.print(isUnlocked ? `unlocked ${number}` : `${number} was not locked`);
}
