import type { Language } from "@weitersagen/contract/language";
import type { BatchDetail, LeftOutRewardReason, PreviewLine } from "@weitersagen/contract/console/payouts";
import type { Payee } from "@weitersagen/contract/console/payout-lists";
import { transferPromisedUntil } from "@weitersagen/domain/payout-promise";
import { nameForBank } from "@weitersagen/domain/bank-text";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { readAgencyAccount } from "../../agency/service/bank-account.ts";
import { openPayees } from "../../bank-account/service/payee.ts";
import { maskIban } from "../../bank-account/service/number.ts";
import { openChanges } from "../../operator/service/change-requests.ts";
import { isAnswered, unknownBatch } from "../../payout/service/batches.ts";
import { listLeftOut, payoutRules, previewBatch } from "../../payout/service/create.ts";
import { previewNotes } from "../../payout/service/credit-notes.ts";
import type { PayoutDeps } from "../../payout/service/deps.ts";
import { whyClosed } from "../../payout/service/gate.ts";
import { inGerman } from "../../payout/service/german.ts";
import { countPromisedTransfers } from "../../reward/service/liabilities.ts";
import { eventsOfBatch, findBatchSummary, payeesOfBatch } from "../read-model/batch.ts";

/** Sentences of services are English; the console speaks the reader's language. */
export const inLanguage = (text: string, language: Language): string =>
  language === "de" ? inGerman(text) : text;

/** What a new batch would pay and leave out, and what is late. */
export async function payoutPreview(
  deps: PayoutDeps,
  tx: TenantTransaction,
  tenant: Tenant,
  { now, language }: { now: Date; language: Language },
) {
  const rules = payoutRules(deps, tenant, now);
  const rewards = await previewBatch(tx, rules);
  const notes = await previewNotes(tx, rules);
  const lines: PreviewLine[] = [
    ...rewards.map((line) => ({ what: "reward" as const, ...line })),
    ...notes.map((line) => ({ what: "creditNote" as const, ...line })),
  ];
  const closed = await whyClosed(deps, tx, tenant);
  const { payer } = tenant.settings;
  return {
    lines,
    closed: closed === undefined ? null : inLanguage(closed, language),
    payer: payer ? maskIban(payer.iban) : null,
    ...(await countPromisedTransfers(tx, now)),
  };
}

/** Rewards left out for one reason, with the day until which people are promised their money. */
export async function leftOutRewards(
  deps: PayoutDeps,
  tx: TenantTransaction,
  tenant: Tenant,
  { reason, now }: { reason: LeftOutRewardReason; now: Date },
) {
  const rewards = await listLeftOut(tx, payoutRules(deps, tenant, now), reason);
  return rewards.map((reward) => ({ ...reward, promisedUntil: transferPromisedUntil(reward.chosenAt) }));
}

/** Whom a batch pays, with the account holders as the bank will read them. */
export async function batchPayees(
  deps: Pick<PayoutDeps, "seal">,
  tx: TenantTransaction,
  { number, now }: { number: string; now: Date },
): Promise<Payee[]> {
  const stored = await payeesOfBatch(tx, number);
  const owners = stored.flatMap(({ person }) => (person ? [{ party: person.kind, id: person.id }] : []));
  const payeeOf = await openPayees(deps, tx, owners, now);
  const holders = new Map<number, string | undefined>();
  for (const agencyId of new Set(stored.map((payee) => payee.agencyId))) {
    if (agencyId !== null) holders.set(agencyId, (await readAgencyAccount(deps, tx, agencyId))?.holder);
  }
  return stored.map(({ agencyId, ...payee }) => {
    const { person, account } = payee;
    const ofPerson = person ? payeeOf({ party: person.kind, id: person.id })?.holder : undefined;
    const holder = agencyId === null ? ofPerson : holders.get(agencyId);
    // An account that was saved after the release is not shown, nor is its holder.
    const isShown = account !== null && holder !== undefined;
    return { ...payee, holder: isShown ? (nameForBank(holder) ?? holder) : null };
  });
}

/** A batch with its history and open requests. */
export async function batchDetail(
  tx: TenantTransaction,
  { number, operatorId, now }: { number: string; operatorId: number; now: Date },
): Promise<BatchDetail> {
  const found = await findBatchSummary(tx, number);
  if (!found) throw unknownBatch(number);
  const { id, createdById, sha256, ...batch } = found;
  const ofKind = async (kind: "payoutRelease" | "payoutVoid") =>
    (await openChanges(tx, kind)).flatMap(({ target, makerId, expiresAt, ...request }) =>
      target === number && expiresAt > now
        ? [{ ...request, kind, expiresAt, isOwn: makerId === operatorId }]
        : [],
    );
  const requests = [...(await ofKind("payoutRelease")), ...(await ofKind("payoutVoid"))];
  return {
    ...batch,
    sha256: sha256 === null ? null : sha256.toString("hex"),
    isOwn: createdById === operatorId,
    isAnswered: await isAnswered(tx, id),
    events: await eventsOfBatch(tx, id),
    requests: requests.map(({ id: requestId, kind, maker, isOwn, madeAt, expiresAt, reason }) => ({
      id: requestId,
      kind,
      maker,
      isOwn,
      madeAt,
      expiresAt,
      reason,
    })),
  };
}
