import { Salutation } from "@weitersagen/contract/person";
import { wire } from "@weitersagen/contract/wire";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Passwords } from "../../../platform/passwords.ts";
import { newHexSecret } from "../../../platform/session/secret-text.ts";
import { insertFinished } from "../repository.ts";

/** The password of everybody in the demo. */
const DEMO_PASSWORD = "Weitersagen1";

export const DemoPeople = z.array(
  wire({
    salutation: ["Anrede", Salutation],
    firstName: ["Vorname", z.string()],
    lastName: ["Nachname", z.string()],
    email: ["Email", z.email()],
  }),
);
export type DemoPeople = z.output<typeof DemoPeople>;

// One hash for all: a first start should not wait for the same work three times.
let hashed: Promise<string> | undefined;

/** Referrers who can log in at once. */
export async function addDemoPeople(tx: TenantTransaction, people: DemoPeople, now: Date): Promise<void> {
  hashed ??= new Passwords().hash(DEMO_PASSWORD);
  const passwordHash = await hashed;
  for (const person of people) {
    await insertFinished(tx, { ...person, publicHash: newHexSecret(), passwordHash, now });
  }
}
