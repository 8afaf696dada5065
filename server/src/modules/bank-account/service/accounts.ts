import type { Language } from "@weitersagen/contract/language";
import type { MaskedBankAccount, NewBankAccount } from "@weitersagen/contract/bank-account";
import { addDays } from "@weitersagen/domain/dates";
import { nextAccountReminder } from "@weitersagen/domain/reminder";
import { isFreshLogin, payoutsFrozenUntil } from "@weitersagen/domain/takeover";
import * as z from "zod/mini";
import type { Database } from "../../../platform/db/database.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { sendMail } from "../../../platform/mail/outbox.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Seal } from "../../../platform/seal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { judgeRewards } from "../../fraud/service.ts";
import { bankAccountChanged } from "../mails/bank-account-changed.ts";
import {
  askForAccount,
  contactOf,
  eraseOfDeleted,
  eraseUnneeded,
  findAccount,
  findAccounts,
  freezeAccount,
  lockAccount,
  rewardsTouchedBy,
  takeSealedOtherwise,
  writeAccount,
} from "../repository.ts";
import type { Owner, StoredAccount } from "../repository.ts";
import { bankOf, maskIban, readBic, readIban } from "./number.ts";

export type AccountOwner = Owner;

/** Whoever took over a mailbox gets no money: nothing is paid to the person's account for a while. */
export function freezePayouts(tx: TenantTransaction, owner: Owner, now: Date): Promise<void> {
  return freezeAccount(tx, owner, payoutsFrozenUntil(now));
}

/** How the caller proved who they are: by the mailed link, or by a login that began then. */
export type Proof = "mailed link" | { readonly loggedInAt: Date };

const Account = z.object({ holder: z.string(), iban: z.string(), bic: z.nullable(z.string()) });
export type BankAccount = z.output<typeof Account>;

export type AccountOf = (owner: Owner) => (BankAccount & { readonly masked: string }) | undefined;

const nameOf = ({ party, id }: Owner) => `${party} ${id}`;

const none: MaskedBankAccount = { holder: null, iban: null, bic: null, bankName: null, frozenUntil: null };

export class BankAccounts {
  readonly #database: Database;
  readonly #seal: Seal;

  constructor({ database, seal }: { database: Database; seal: Seal }) {
    this.#database = database;
    this.#seal = seal;
  }

  read(tenant: Tenant, owner: Owner, now: Date): Promise<MaskedBankAccount> {
    return this.#database.inTenant(tenant.id, async (tx) => {
      const stored = await findAccount(tx, owner);
      return this.#masked(tx, stored, now);
    });
  }

  /** Foreign numbers, freeze, confirmation, abuse: everything that hangs on where money goes. */
  async save(
    tenant: Tenant,
    owner: Owner,
    input: NewBankAccount,
    { proof, now, language = "de" }: { proof: Proof; now: Date; language?: Language },
  ): Promise<MaskedBankAccount> {
    this.#refuseUnproven(tenant, proof, now);
    const account = checked(tenant, input, language);
    return this.#database.inTenant(tenant.id, async (tx) => {
      const before = await lockAccount(tx, owner);
      const fingerprint = this.#seal.fingerprint(account.iban);
      const isChange = before !== undefined && before.fingerprint?.equals(fingerprint) !== true;
      const frozenUntil = isChange ? payoutsFrozenUntil(now) : (before?.frozenUntil ?? null);
      const masked = maskIban(account.iban);
      const sealed = this.#seal.close(JSON.stringify(account), placeOf(tx, owner));
      const stored = { ...owner, ...sealed, fingerprint, masked, frozenUntil };
      await writeAccount(tx, stored, now);
      await judgeRewards(tx, tenant, await rewardsTouchedBy(tx, owner), now);
      if (isChange && frozenUntil) await tellChanged(tx, owner, { masked, frozenUntil, now });
      return this.#masked(tx, stored, now);
    });
  }

  async remove(tenant: Tenant, owner: Owner, { proof, now }: { proof: Proof; now: Date }): Promise<void> {
    this.#refuseUnproven(tenant, proof, now);
    return this.#database.inTenant(tenant.id, async (tx) => {
      const before = await lockAccount(tx, owner);
      if (!before) return;
      await writeAccount(tx, { ...before, ...removed }, now);
      await askForAccount(tx, owner, nextAccountReminder(now, 0));
    });
  }

  /** The accounts to pay to, readable, by their owner; undefined for whom there is none. */
  async openAll(tx: TenantTransaction, owners: readonly Owner[]): Promise<AccountOf> {
    const stored = await findAccounts(tx, owners);
    const opened = new Map(
      stored.flatMap((account) => {
        const { sealed, keyId, masked } = account;
        if (!sealed || !keyId || masked === null) return [];
        return [[nameOf(account), { ...this.#opened(tx, keyId, sealed, account), masked }] as const];
      }),
    );
    return (owner) => opened.get(nameOf(owner));
  }

  /** Forgets accounts a bank could not pay to, unless another was named since: their people have to name others. */
  async forget(
    tx: TenantTransaction,
    owners: readonly (Owner & { readonly usedAt: Date })[],
    now: Date,
  ): Promise<void> {
    const usedAt = new Map(owners.map((owner) => [nameOf(owner), owner.usedAt]));
    for (const account of await findAccounts(tx, owners)) {
      if (!account.sealed || account.savedAt > (usedAt.get(nameOf(account)) ?? now)) continue;
      await writeAccount(tx, { ...account, ...removed }, now);
      await askForAccount(tx, account, nextAccountReminder(now, 0));
    }
  }

  /** Where a tenant keeps no accounts: erases those of people who were paid, unless another payment waits. */
  async erasePaid(tx: TenantTransaction, owners: readonly Owner[]): Promise<void> {
    await eraseUnneeded(tx, { owners });
  }

  /** The same for accounts that were named a day ago and never needed, and for what people left behind. */
  eraseUnused(tenant: Tenant, now: Date): Promise<number> {
    return this.#database.inTenant(tenant.id, async (tx) => {
      const left = await this.eraseLeftBehind(tx);
      if (tenant.settings.storesBankAccounts) return left;
      return left + (await eraseUnneeded(tx, { savedBefore: addDays(now, -1) }));
    });
  }

  /** Accounts of referrers who deleted theirs; what they chose before is still paid. */
  eraseLeftBehind(tx: TenantTransaction): Promise<number> {
    return eraseOfDeleted(tx);
  }

  async isKnown(tx: TenantTransaction, owner: Owner): Promise<boolean> {
    return Boolean((await findAccount(tx, owner))?.sealed);
  }

  /** Seals what older keys sealed with the newest one; answers how many. */
  rotate(tenantId: number, size: number): Promise<number> {
    return this.#database.inTenant(tenantId, async (tx) => {
      const old = await takeSealedOtherwise(tx, this.#seal.newestKeyId, size);
      for (const stored of old) {
        if (!stored.sealed || !stored.keyId) continue;
        const owner = { party: stored.party, id: stored.id };
        const account = this.#opened(tx, stored.keyId, stored.sealed, owner);
        const sealed = this.#seal.close(JSON.stringify(account), placeOf(tx, owner));
        const fingerprint = this.#seal.fingerprint(account.iban);
        await writeAccount(tx, { ...stored, ...sealed, fingerprint }, stored.savedAt);
      }
      return old.length;
    });
  }

  #opened(tx: TenantTransaction, keyId: string, sealed: Buffer, owner: Owner): BankAccount {
    const text = this.#seal.open({ keyId, sealed }, placeOf(tx, owner)).toString("utf8");
    return z.parse(Account, JSON.parse(text));
  }

  #masked(tx: TenantTransaction, stored: StoredAccount | undefined, now: Date): MaskedBankAccount {
    if (!stored?.sealed || !stored.keyId) return none;
    const { holder, iban, bic } = this.#opened(tx, stored.keyId, stored.sealed, stored);
    const isFrozen = stored.frozenUntil !== null && stored.frozenUntil > now;
    return {
      holder,
      iban: maskIban(iban),
      bic,
      bankName: bankOf(iban).name,
      frozenUntil: isFrozen ? stored.frozenUntil : null,
    };
  }

  #refuseUnproven({ settings }: Tenant, proof: Proof, now: Date): void {
    if (proof === "mailed link") return;
    if (!isFreshLogin(proof.loggedInAt, now) || !settings.storesBankAccounts)
      throw new Refusal("bankAccountUnproven");
  }
}

const removed = { sealed: null, keyId: null, fingerprint: null, masked: null } as const;

const placeOf = (tx: TenantTransaction, { party, id }: Owner): string =>
  `bank account ${tx.tenantId} ${party} ${id}`;

const faults = {
  IBAN: { de: "IBAN ist nicht gültig", en: "IBAN is not valid" },
  BIC: { de: "BIC ist nicht gültig", en: "BIC is not valid" },
} as const;

function checked({ settings }: Tenant, input: NewBankAccount, language: Language): BankAccount {
  const refusal = (path: keyof typeof faults) =>
    new Refusal("invalidInput", { errors: [{ path, message: faults[path][language] }] });
  const iban = readIban(input.iban);
  if (iban === undefined || (settings.germanIbanOnly && !iban.startsWith("DE"))) throw refusal("IBAN");
  const known = bankOf(iban).bic;
  if (known !== null || !input.bic) return { holder: input.holder, iban, bic: known };
  const bic = readBic(input.bic);
  if (bic === undefined) throw refusal("BIC");
  return { holder: input.holder, iban, bic };
}

async function tellChanged(
  tx: TenantTransaction,
  owner: Owner,
  { masked, frozenUntil, now }: { masked: string; frozenUntil: Date; now: Date },
): Promise<void> {
  const contact = await contactOf(tx, owner);
  if (!contact?.email) return;
  const data = {
    firstName: contact.firstName,
    maskedIban: masked,
    changedAt: now.toISOString(),
    frozenUntil: frozenUntil.toISOString(),
  };
  const { email: to, language } = contact;
  await sendMail(tx, { template: bankAccountChanged, to, language, data, now });
}
