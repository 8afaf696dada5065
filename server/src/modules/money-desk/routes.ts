import * as bank from "@weitersagen/contract/console/bank";
import * as books from "@weitersagen/contract/console/books";
import { journalList } from "@weitersagen/contract/console/journal";
import { listPayees, paymentList, payoutList } from "@weitersagen/contract/console/payout-lists";
import * as payouts from "@weitersagen/contract/console/payouts";
import { getRewardSums, rewardList } from "@weitersagen/contract/console/reward-list";
import * as vouchers from "@weitersagen/contract/console/vouchers";
import { type ConsoleHandler, onConsole, type OperatorContext } from "../../platform/http/console-handler.ts";
import type { Database } from "../../platform/db/database.ts";
import { onList } from "../../platform/http/console-list.ts";
import type { Signer } from "../operator/service/signers.ts";
import { resolveAside } from "../payout/service/aside.ts";
import { exportFile } from "../payout/service/batches.ts";
import { createBatch } from "../payout/service/create.ts";
import type { PayoutDeps } from "../payout/service/deps.ts";
import { requestRelease } from "../payout/service/request-release.ts";
import { discardBatch, requestVoid } from "../payout/service/request-void.ts";
import { checkFile, importFile, listEntriesAside, listFiles } from "./service/bank.ts";
import { datevFile, ledgerCsv, liabilities, reconciliation } from "./service/books.ts";
import { liabilitiesCsv, liabilitiesOn } from "./service/owed-on.ts";
import { listEntries, listPayments, listPayouts, listRewards, rewardSums } from "./service/lists.ts";
import { batchDetail, batchPayees, inLanguage, leftOutRewards, payoutPreview } from "./service/payouts.ts";
import { addCodes, reviewVouchers, stockOfVouchers, withdrawGivenCodes } from "./service/vouchers.ts";

/** An operator of the console signs as themselves; there is no user of an operating system. */
export const signerOf = ({ operator }: OperatorContext): Signer => ({
  operatorId: operator.id,
  name: operator.name,
  osUser: "console",
});

const batch = (number: string) => ({ kind: "payout", id: number });

export function moneyDeskRoutes(deps: PayoutDeps, database: Database): ConsoleHandler[] {
  return [
    ...payoutRoutes(deps),
    ...bankRoutes(deps),
    ...voucherRoutes(deps),
    ...bookRoutes(),
    ...onList(payoutList, database, listPayouts),
    ...onList(paymentList, database, listPayments),
    ...onList(rewardList, database, listRewards),
    ...onList(journalList, database, listEntries),
    onConsole(getRewardSums, async (_input, _context, tx) => ({ content: await rewardSums(tx) })),
  ];
}

function payoutRoutes(deps: PayoutDeps): ConsoleHandler[] {
  return [
    onConsole(payouts.getPayoutPreview, (_input, { tenant, now, language }, tx) =>
      payoutPreview(deps, tx, tenant, { now, language }),
    ),
    onConsole(payouts.listLeftOut, async ({ query }, { tenant, now }, tx) => ({
      content: await leftOutRewards(deps, tx, tenant, { reason: query.reason, now }),
    })),
    onConsole(payouts.createPayout, async (_input, context, tx) => {
      const { tenant, now, language, record } = context;
      const created = await createBatch(deps, tx, tenant, { by: signerOf(context), now });
      const { number, count, refusedAccounts } = created;
      record({ target: batch(number), content: { count, refused: refusedAccounts.length } });
      const refused = refusedAccounts.map(({ rewardId, why }) => ({
        rewardId,
        why: inLanguage(why, language),
      }));
      return { number, count, refused };
    }),
    onConsole(payouts.getPayout, ({ params }, { operator, now }, tx) =>
      batchDetail(tx, { number: params.number, operatorId: operator.id, now }),
    ),
    onConsole(listPayees, async ({ params: { number } }, { now, record }, tx) => {
      record({ target: batch(number) });
      return { content: await batchPayees(deps, tx, { number, now }) };
    }),
    onConsole(payouts.requestPayoutRelease, async ({ params: { number }, body }, context, tx) => {
      context.record({ target: batch(number), content: { reason: body.reason } });
      await requestRelease(tx, { number, by: signerOf(context), reason: body.reason, now: context.now });
    }),
    onConsole(payouts.requestPayoutVoid, async ({ params: { number }, body }, context, tx) => {
      context.record({ target: batch(number), content: { reason: body.reason } });
      await requestVoid(tx, { number, by: signerOf(context), reason: body.reason, now: context.now });
    }),
    onConsole(payouts.discardPayout, async ({ params: { number }, body }, context, tx) => {
      const { tenant, now, record } = context;
      record({ target: batch(number), content: { reason: body.reason } });
      await discardBatch(deps, tx, tenant, { number, by: signerOf(context), reason: body.reason, now });
    }),
    onConsole(payouts.downloadPayoutFile, async ({ params: { number } }, context, tx) => {
      const { operator, now, record, nameFile } = context;
      record({ target: batch(number) });
      const pieces: Buffer[] = [];
      const file = { number, operatorId: operator.id, osUser: "console", now };
      await exportFile(deps, tx, file, async (piece) => void pieces.push(piece));
      nameFile(`${number}.xml`);
      return Buffer.concat(pieces);
    }),
  ];
}

function bankRoutes(deps: PayoutDeps): ConsoleHandler[] {
  return [
    onConsole(bank.checkBankFile, ({ body }, { tenant, language }, tx) =>
      checkFile(tx, tenant, { content: body.content, language }),
    ),
    onConsole(bank.importBankFile, async ({ body }, { tenant, operator, language, now, record }, tx) => {
      const given = { content: body.content, by: operator.name, language, now };
      const report = await importFile(deps, tx, tenant, given);
      const { kind, messageId, confirmed, ended, aside } = report;
      record({
        target: { kind: "bankFile", id: `${kind} ${messageId}` },
        content: { confirmed, cameBack: ended.length, aside: aside.length },
      });
      return report;
    }),
    onConsole(bank.listBankFiles, async (_input, _context, tx) => ({ content: await listFiles(tx) })),
    onConsole(bank.listBankEntriesAside, async (_input, { language }, tx) => ({
      content: await listEntriesAside(tx, language),
    })),
    onConsole(bank.resolveBankEntry, async ({ params: { id }, body: { resolution } }, context, tx) => {
      context.record({ target: { kind: "bankEntry", id: String(id) }, content: { resolution } });
      await resolveAside(tx, { id, by: signerOf(context), resolution, now: context.now });
    }),
  ];
}

function voucherRoutes(deps: PayoutDeps): ConsoleHandler[] {
  const target = { kind: "vouchers", id: "codes" };
  return [
    onConsole(vouchers.getVoucherStock, (_input, { tenant, now }, tx) => stockOfVouchers(tx, tenant, now)),
    onConsole(vouchers.checkVouchers, ({ body }, { language }, tx) =>
      reviewVouchers(deps, tx, { ...body, language }),
    ),
    onConsole(vouchers.addVouchers, async ({ body }, { now, record }, tx) => {
      const added = await addCodes(deps, tx, { ...body, now });
      record({ target, content: { added, valueCents: body.valueCents } });
      return { added };
    }),
    onConsole(vouchers.withdrawVouchers, async ({ body }, { operator, now, record }, tx) => {
      const withdrawn = await withdrawGivenCodes(deps, tx, { ...body, by: operator.name, now });
      record({ target, content: { withdrawn, reason: body.reason } });
      return { withdrawn };
    }),
  ];
}

function bookRoutes(): ConsoleHandler[] {
  const target = ({ from, until }: { from: string; until: string }) => ({
    kind: "days",
    id: `${from} ${until}`,
  });
  return [
    onConsole(books.getLiabilities, (_input, { now }, tx) => liabilities(tx, now)),
    onConsole(books.getLiabilitiesOn, ({ query: { day } }, { now }, tx) => liabilitiesOn(tx, { day, now })),
    onConsole(
      books.exportLiabilitiesOn,
      async ({ query: { day } }, { tenant, language, now, record, nameFile }, tx) => {
        record({ target: { kind: "days", id: day } });
        nameFile(`${tenant.slug}-verbindlichkeiten-${day}.csv`);
        return liabilitiesCsv(tx, { day, language, now });
      },
    ),
    onConsole(books.getReconciliation, (_input, _context, tx) => reconciliation(tx)),
    onConsole(books.exportLedger, async ({ query }, { tenant, language, record, nameFile }, tx) => {
      record({ target: target(query) });
      nameFile(`${tenant.slug}-journal-${query.from}-bis-${query.until}.csv`);
      return ledgerCsv(tx, query, language);
    }),
    onConsole(books.exportDatev, async ({ query }, { tenant, now, record, nameFile }, tx) => {
      record({ target: target(query) });
      // The name that DATEV expects of a batch of bookings.
      nameFile(`EXTF_Buchungsstapel_${tenant.slug}_${query.from}_${query.until}.csv`);
      return datevFile(tx, tenant, { ...query, now });
    }),
  ];
}
