import type { KindName, kindsOfData } from "@weitersagen/domain/data-map/kinds";
import type { TestApp } from "./app.ts";
import { germanIban } from "./iban.ts";
import { moneyDesk } from "./money.ts";
import { plantedRows } from "./planted-rows.ts";
import { accessCases } from "./retention-access.ts";
import { commissionCases } from "./retention-commission.ts";
import { privacyCases } from "./retention-privacy.ts";
import { staffCases } from "./retention-staff.ts";
import { rewardDesk } from "./reward-desk.ts";

/** The kinds of data that end by time. */
export type TermName = {
  [Name in KindName]: (typeof kindsOfData)[Name]["end"] extends { length: unknown } ? Name : never;
}[KindName];

export interface Case {
  /** Computed by hand: the first moment at which it must be gone. */
  readonly ends: string;
  readonly plant: () => Promise<unknown>;
  readonly seen: () => Promise<boolean>;
}

export type RetentionCases = Readonly<Record<TermName, Case>>;

/** One case per kind of data that ends by time; the compiler asks for a new one with a new kind. */
export function retentionCases(app: TestApp, begin: Date): RetentionCases {
  const desk = rewardDesk(app);
  const money = moneyDesk(app);
  const tenantId = desk.tenant().id;
  const { query, insert, isThere } = plantedRows(app, tenantId);
  const hash = Buffer.from("0123456789abcdef0123456789abcdef");
  const mail = {
    to_address: "old@example.org",
    language: "de",
    template: "test",
    data: "{}",
    status: "sent",
    created_at: begin,
  };
  const placed = () => desk.place();

  let accounts = 0;

  /** Another account each time: one that several people use is a sign of abuse. */
  const newIban = () => germanIban(++accounts);

  async function paidReward() {
    const reward = await money.chooseTransfer({ holder: "Erika Muster", iban: newIban() });
    const { number } = await money.create();
    await money.release(number);
    return reward;
  }

  /** The states of each kind of data that ends by time. The compiler asks for one case per kind. */
  const cases: RetentionCases = {
    unconfirmedAccounts: {
      ends: "2026-03-16T09:00:00Z",
      plant: async () => {
        const { referrerId } = await placed();
        await query(
          "update referrer set confirmed_at = null, password_hash = null, email = 'new@example.org' where id = $1",
          [referrerId],
        );
        // As long as one can lead to a reward, the account stays.
        await query("update recommendation set status = 'expired' where referrer_id = $1", [referrerId]);
      },
      seen: isThere("referrer", "email = 'new@example.org'"),
    },
    formerAddresses: {
      ends: "2027-03-02T09:00:00Z",
      plant: async () =>
        insert("former_address", {
          referrer_id: (await placed()).referrerId,
          email: "a@example.org",
          replaced_at: begin,
        }),
      seen: isThere("former_address"),
    },
    contactMarks: {
      ends: "2026-05-01T08:00:00Z",
      plant: async () =>
        query("update recommendation set contact_hash = $2 where id = $1", [
          (await placed()).recommendationId,
          hash,
        ]),
      seen: isThere("recommendation", "contact_hash is not null"),
    },
    deviceMarks: {
      ends: "2026-04-01T08:00:00Z",
      plant: async () => {
        const { recommendationId } = await placed();
        await query("update recommendation set device_hash = $2 where id = $1", [recommendationId, hash]);
        await query("update recipient set device_hash = $2 where recommendation_id = $1", [
          recommendationId,
          hash,
        ]);
      },
      seen: async () =>
        (await isThere("recommendation", "device_hash is not null")()) ||
        (await isThere("recipient", "device_hash is not null")()),
    },
    recipientsWithoutOrder: {
      // The day of the twelve weeks is over.
      ends: "2026-05-25T22:00:00Z",
      plant: async () => {
        const { recommendationId } = await placed();
        await insert("recipient", {
          number: "0123456789",
          recommendation_id: recommendationId,
          link_hash: hash,
          email: "none@example.org",
          first_name: "Nina",
          created_at: begin,
          confirmed_at: begin,
          keep_until: new Date("2026-05-25T08:00:00Z"),
        });
        await insert("mail", { ...mail, to_address: "none@example.org", status: "pending" });
      },
      seen: async () =>
        (await isThere("recipient", "first_name = 'Nina' or email = 'none@example.org'")()) ||
        (await isThere("mail", "to_address = 'none@example.org'")()),
    },
    recipientsWithOrder: {
      ends: "2026-08-23T08:00:00Z",
      plant: async () => {
        const { recommendationId } = await placed();
        await query(
          "update recipient set first_name = 'Otto', keep_until = '2026-05-25T08:00:00Z', deleted_at = null where recommendation_id = $1",
          [recommendationId],
        );
      },
      seen: isThere("recipient", "first_name = 'Otto'"),
    },
    invitations: {
      ends: "2026-05-25T08:00:00Z",
      plant: async () => {
        const { referrerId } = await placed();
        const invited = {
          kind: "Kunde",
          employee_number: "17",
          first_name: "Ina",
          last_name: "Muster",
          created_at: begin,
        };
        await insert("invitation", { ...invited, number: "0123456789", email: "ina@example.org" });
        const accepted = { accepted_at: begin, referrer_id: referrerId };
        await insert("invitation", {
          ...invited,
          ...accepted,
          number: "0123456788",
          email: "ida@example.org",
        });
      },
      seen: isThere("invitation", "first_name <> '' or email <> ''"),
    },
    consents: {
      // The day after, because the proof is kept for whole days.
      ends: "2029-03-02T23:00:00Z",
      plant: async () =>
        insert("consent", {
          person: "referrer",
          person_id: (await placed()).referrerId,
          purpose: "newsletter",
          subject: "newsletter",
          step: "withdrawn",
          at: begin,
          via: "test",
        }),
      seen: isThere("consent", "via = 'test'"),
    },
    cookieDecisions: {
      ends: "2029-03-02T09:00:00Z",
      plant: () =>
        insert("cookie_decision", {
          consent_id: "0".repeat(32),
          functional: true,
          analytical: false,
          marketing: false,
          text_version: "1",
          language: "de",
          decided_at: begin,
        }),
      seen: isThere("cookie_decision"),
    },
    unmatchedOrders: {
      ends: "2026-09-02T08:00:00Z",
      plant: async () => {
        const order = {
          source: "feed",
          number: "U-1",
          ordered_at: begin,
          verified_at: begin,
          created_at: begin,
          changed_at: begin,
        };
        const id = await insert("placed_order", order, "id");
        await insert("order_event", { order_id: id, kind: "changed", at: begin, actor: "feed" });
        await insert("former_order_number", { order_id: id, number: "U-0" });
      },
      seen: isThere("placed_order", "number = 'U-1'"),
    },
    orderCustomers: {
      ends: "2026-09-18T08:00:00Z",
      plant: async () =>
        insert("order_customer", {
          order_id: (await placed()).orderId,
          mails: ["x"],
          mail_aliases: [],
          names: [],
          households: [],
          stored_at: begin,
        }),
      seen: isThere("order_customer"),
    },
    orders: {
      ends: "2034-12-31T23:00:00Z",
      plant: async () =>
        query("update placed_order set number = 'B-1' where id = $1", [(await placed()).orderId]),
      seen: isThere("placed_order", "number = 'B-1'"),
    },
    rewards: {
      ends: "2034-12-31T23:00:00Z",
      plant: paidReward,
      seen: async () => {
        const left = await Promise.all(
          ["reward", "reward_event", "ledger_entry", "ledger_line", "payout"].map((table) =>
            isThere(table)(),
          ),
        );
        return left.includes(true);
      },
    },
    bankFiles: {
      ends: "2034-12-31T23:00:00Z",
      plant: paidReward,
      seen: async () => (await isThere("payout_piece")()) || (await isThere("payout_batch")()),
    },
    abuseScores: {
      ends: "2027-03-02T09:00:00Z",
      plant: async () => {
        const { rewardId } = await paidReward();
        await query("update reward set abuse_score = 40, abuse_reasons = '[\"sameDevice\"]' where id = $1", [
          rewardId,
        ]);
      },
      seen: isThere("reward", "abuse_score > 0 or abuse_reasons <> '[]'"),
    },
    claimFiles: {
      ends: "2026-06-02T08:00:00Z",
      plant: async () => {
        const { referrerId, recommendationId } = await placed();
        const id = await insert(
          "claim",
          {
            referrer_id: referrerId,
            recommendation_id: recommendationId,
            order_number: "C-1",
            typed_number: "C-1",
            ordered_on: "2026-03-01",
            note: "bitte prüfen",
            status: "refused",
            reason: "noOrder",
            status_at: begin,
            created_at: begin,
            waits_until: begin,
          },
          "id",
        );
        await insert("claim_evidence", {
          claim_id: id,
          name: "x.pdf",
          media_type: "application/pdf",
          content: hash,
          added_at: begin,
        });
      },
      seen: async () => (await isThere("claim", "note <> ''")()) || (await isThere("claim_evidence")()),
    },
    mailTexts: {
      ends: "2026-04-01T08:00:00Z",
      plant: () => insert("mail", { ...mail, data: '{"name": "Erika"}', html: "x", text: "x" }),
      seen: isThere("mail", "data <> '{}' or html is not null or text is not null"),
    },
    mails: {
      ends: "2027-03-02T09:00:00Z",
      plant: () => insert("mail", mail),
      seen: isThere("mail", "template = 'test'"),
    },
    contactMessages: {
      ends: "2027-03-02T09:00:00Z",
      plant: () => insert("mail", { ...mail, sender_address: "sender@example.org" }),
      seen: isThere("mail", "sender_address is not null"),
    },
    clicks: {
      // Dropped by the calendar month, so that none is older than three months.
      ends: "2026-06-01T00:00:00Z",
      plant: async () => {
        await query("select platform.make_click_month('2026-03-01')");
        const lists = {
          recommendations: [1],
          moments: [begin],
          channels: ["web"],
          visitors: [hash],
          kinds: ["person"],
        };
        await insert("counted_batch", { began_at: begin, ...lists });
      },
      seen: isThere("counted_batch"),
    },
    countedVisitors: {
      ends: "2026-03-09T00:00:00.001Z",
      plant: () => insert("counted_visitor", { day: "2026-03-02", recommendation_id: 1, visitor: hash }),
      seen: isThere("counted_visitor"),
    },
    ...accessCases({ insert, isThere }, { begin, hash, placed, paidReward }),
    ...privacyCases({ insert, isThere }, begin),
    ...staffCases({ query, insert, isThere }, { begin, tenantId }),
    ...commissionCases(app, { isThere }),
  };
  return cases;
}
