import { AgencyPerson } from "@weitersagen/contract/agency";
import { fieldErrors } from "@weitersagen/contract/problem";
import { agencyRoles } from "@weitersagen/domain/agency-abilities";
import { type Command, InvalidArgumentError } from "commander";
import { readGiven } from "@weitersagen/contract/wrong-type";
import {
  addMember,
  changeMember,
  lockMember,
  memberNumbered,
  unlockMember,
} from "../modules/agency/service/members.ts";
import { Refusal } from "../platform/refusal.ts";
import { parseNumber } from "./agency-number.ts";
import { parseEmail } from "./arguments.ts";
import type { CommandContext, RunCommand } from "./command.ts";
import { inTenant, openTenant } from "./open-tenant.ts";
import { signerIfNeeded } from "./operator-signature.ts";
import { type KeyOptions, keyFileOption } from "./signer.ts";

interface Options extends KeyOptions {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email?: string;
  readonly roles?: string[];
  readonly subject?: string;
}

function parseRoles(text: string): string[] {
  const roles = text.split(",").filter((role) => role !== "");
  const unknown = roles.find((role) => !(agencyRoles as readonly string[]).includes(role));
  if (unknown === undefined) return roles;
  throw new InvalidArgumentError(`Allowed are ${agencyRoles.join(", ")}, separated by commas.`);
}

const rolesOption = ["--roles <roles>", `roles: ${agencyRoles.join(", ")}`, parseRoles] as const;

export function addMemberCommands(agency: Command, run: RunCommand): void {
  const member = agency.command("member").description("the people of an agency");
  member
    .command("add <slug>")
    .description("add a member; without roles an employee")
    .argument("<agency>", "number of the agency", parseNumber)
    .argument("<number>", "number of the member, unique in the tenant", parseNumber)
    .requiredOption("--email <email>", "address with which the member signs on", parseEmail)
    .requiredOption("--first-name <name>", "first name")
    .requiredOption("--last-name <name>", "last name")
    .option(...rolesOption)
    .option(...keyFileOption)
    .action((slug: string, agencyNumber: string, number: string, options: Options) =>
      run((context) => add({ slug, agencyNumber, number, ...options }, context)),
    );
  member
    .command("change <slug>")
    .description("change a member; who loses a role is logged out")
    .argument("<number>", "number of the member", parseNumber)
    .option("--first-name <name>", "first name")
    .option("--last-name <name>", "last name")
    .option("--email <email>", "address with which the member signs on", parseEmail)
    .option(...rolesOption)
    .option(
      "--subject <subject>",
      "how the tenant's sign-on names the member; empty: found by address at the next login",
    )
    .option(...keyFileOption)
    .action((slug: string, number: string, options: Options) =>
      run((context) => change({ slug, number, ...options }, context)),
    );
  member
    .command("lock <slug>")
    .description("lock a member and end their sessions immediately")
    .argument("<number>", "number of the member", parseNumber)
    .option(...keyFileOption)
    .action((slug: string, number: string, key: KeyOptions) =>
      run((context) => lock({ slug, number, ...key }, context)),
    );
  member
    .command("unlock <slug>")
    .description("end the lock of a member")
    .argument("<number>", "number of the member", parseNumber)
    .option(...keyFileOption)
    .action((slug: string, number: string, key: KeyOptions) =>
      run((context) => unlock({ slug, number, ...key }, context)),
    );
}

function personOf(given: Record<string, unknown>): AgencyPerson {
  const read = readGiven(AgencyPerson, given);
  if (!read.success) throw new Refusal("invalidInput", { errors: fieldErrors(read.issues, "en") });
  return read.data;
}

interface Named extends KeyOptions {
  readonly slug: string;
  readonly number: string;
}

/** Members may release orders: who makes one of themselves is the second pair of eyes. */
const requireSigner = (slug: string, key: KeyOptions, context: CommandContext) =>
  signerIfNeeded(context, key, { ability: "agencies.change", tenant: slug });

interface Add extends Options {
  readonly slug: string;
  readonly agencyNumber: string;
  readonly number: string;
}

async function add(
  { slug, agencyNumber, number, firstName, lastName, email, roles = ["AgenturMitarbeiter"], ...key }: Add,
  context: CommandContext,
): Promise<void> {
  await requireSigner(slug, key, context);
  const person = personOf({ Vorname: firstName, Nachname: lastName, Email: email, Rollen: roles });
  const added = await inTenant(context, slug, (tx) =>
    addMember(tx, agencyNumber, { number, ...person }, context.clock.now()),
  );
  context.print(`added ${added.number}  ${added.firstName} ${added.lastName}  ${added.roles.join(", ")}`);
}

async function change(
  { slug, number, subject, ...options }: Options & Named,
  context: CommandContext,
): Promise<void> {
  await requireSigner(slug, options, context);
  const identity = subject === undefined ? {} : { signOn: await identityOf(slug, subject, context) };
  const changed = await inTenant(context, slug, async (tx) => {
    const member = await memberNumbered(tx, number);
    const person = personOf({
      Vorname: options.firstName ?? member.firstName,
      Nachname: options.lastName ?? member.lastName,
      Email: options.email ?? member.email,
      Rollen: options.roles ?? member.roles,
    });
    return changeMember(tx, number, { ...person, ...identity }, context.clock.now());
  });
  context.print(
    `changed ${changed.number}  ${changed.firstName} ${changed.lastName}  ${changed.roles.join(", ")}`,
  );
}

/** A subject belongs to the provider that the tenant has now. */
async function identityOf(slug: string, subject: string, context: CommandContext) {
  if (subject === "") return null;
  const { signOn } = (await openTenant(slug, context)).settings;
  if (!signOn)
    throw new Refusal("wrongState", {
      detail: `The tenant ${slug} has no sign-on yet: set Anmeldedienst first.`,
      german: `Der Mandant ${slug} hat noch keinen Anmeldedienst: Tragen Sie zuerst Anmeldedienst ein.`,
    });
  return { issuer: signOn.issuer, subject };
}

async function lock({ slug, number, ...key }: Named, context: CommandContext): Promise<void> {
  await requireSigner(slug, key, context);
  const isLocked = await inTenant(context, slug, (tx) => lockMember(tx, number, context.clock.now()));
  context.print(isLocked ? `locked ${number}` : `${number} was locked already`);
}

async function unlock({ slug, number, ...key }: Named, context: CommandContext): Promise<void> {
  await requireSigner(slug, key, context);
  const isUnlocked = await inTenant(context, slug, (tx) => unlockMember(tx, number));
  context.print(isUnlocked ? `unlocked ${number}` : `${number} was not locked`);
}
