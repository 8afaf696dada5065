import { Salutation } from "@weitersagen/contract/person";
import { wire } from "@weitersagen/contract/wire";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { DEMO_PASSWORD } from "../../../platform/demo-password.ts";
import { hashPassword } from "../../../platform/passwords.ts";
import { newHexSecret } from "../../../platform/session/secret-text.ts";
import { insertRegistered } from "../repository/accounts.ts";

export const DemoPeople = z.array(
  wire({
    salutation: ["Anrede", Salutation],
    firstName: ["Vorname", z.string()],
    lastName: ["Nachname", z.string()],
    email: ["Email", z.email()],
  }),
);
export type DemoPeople = z.output<typeof DemoPeople>;

// Hashed once for all three tenants, so that the first start is faster.
let demoPasswordHash: Promise<string> | undefined;

/** Adds referrers who can log in immediately. */
export async function addDemoPeople(tx: TenantTransaction, people: DemoPeople, now: Date): Promise<void> {
  demoPasswordHash ??= hashPassword(DEMO_PASSWORD);
  const passwordHash = await demoPasswordHash;
  for (const person of people) {
    await insertRegistered(tx, { ...person, publicHash: newHexSecret(), passwordHash, now });
  }
}
