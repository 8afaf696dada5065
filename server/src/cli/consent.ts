import type { Command } from "commander";
import { consentProofKeys } from "../compose/consent.ts";
import { proofsOf } from "../modules/consent/service/proof.ts";
import { Refusal } from "../platform/refusal.ts";
import { parseEmail } from "./arguments.ts";
import type { CommandContext, RunCommand } from "./command.ts";
import { inTenant } from "./open-tenant.ts";
import { openSecretKeys } from "./secret-keys.ts";

export function addConsentCommands(program: Command, run: RunCommand): void {
  program
    .command("consent")
    .description("proofs of consents")
    .command("proof <slug>")
    .description("print every step of every consent that was given with an address, also after its deletion")
    .argument("<email>", "the address", parseEmail)
    .action((slug: string, email: string) => run((context) => printProofs(slug, email, context)));
}

/** The address is looked up by its keyed hash, because a proof does not contain it. */
async function printProofs(slug: string, email: string, context: CommandContext): Promise<void> {
  const proofKeys = consentProofKeys(await openSecretKeys(context));
  const proofs = await inTenant(context, slug, (tx) => proofsOf({ proofKeys }, tx, email), {
    readOnly: true,
  });
  if (proofs.length === 0)
    throw new Refusal("notFound", {
      detail: "No consent was given with this address, or its proof has expired.",
    });
  // Wordings may be long: each is printed once, below the steps.
  const wordings = [...new Set(proofs.flatMap(({ wording }) => wording ?? []))];
  for (const { person, personId, purpose, subject, step, at, via, wording } of proofs) {
    const name = subject === purpose ? purpose : `${purpose} ${subject}`;
    const text = wording === null ? "no text stored" : `text ${wordings.indexOf(wording) + 1}`;
    context.print(`${at.toISOString()}  ${person} ${personId}  ${name}: ${step}, via ${via}, ${text}`);
  }
  for (const [index, wording] of wordings.entries()) context.print(`text ${index + 1}: ${wording}`);
}
