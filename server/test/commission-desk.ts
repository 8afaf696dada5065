import { bankAccountDeps } from "../src/compose/reward.ts";
import { addAgency } from "../src/modules/agency/service/agencies.ts";
import { saveAgencyAccount } from "../src/modules/agency/service/bank-account.ts";
import { addMember } from "../src/modules/agency/service/members.ts";
import { bookCommission, cancelCommission } from "../src/modules/commission/service/book.ts";
import { cancelNote } from "../src/modules/commission/service/cancel-note.ts";
import { objectToNote } from "../src/modules/commission/service/object.ts";
import { settleAgency, settledMonth } from "../src/modules/commission/service/settle.ts";
import type { TenantTransaction } from "../src/platform/db/transaction.ts";
import type { TestApp } from "./app.ts";
import { rewardDesk } from "./reward-desk.ts";
import type { OrderWishes } from "./orders.ts";

export interface TestAgency {
  readonly id: number;
  readonly number: string;
  readonly memberId: number;
}

const details = {
  street: "Hafenstraße 12",
  postcode: "26789",
  city: "Leer",
  vatId: "DE987654321",
  creditNoteText: "Wir sind mit Gutschriften einverstanden.",
};

/** Agencies, their orders and credit notes of one tenant, as tests use them. */
export function commissionDesk(app: TestApp, slug = "ewe") {
  const desk = rewardDesk(app, slug);
  const { tenant, inTenant } = desk;
  const now = () => app.clock.now();
  const { owner } = app.testDatabase;
  const context = (reason?: string) => ({
    now: now(),
    actor: "test",
    ...(reason !== undefined && { reason }),
  });
  const saveAccount = (tx: TenantTransaction, { id, name }: { id: number; name: string }) =>
    saveAgencyAccount(
      bankAccountDeps(app.secretKeys),
      tx,
      id,
      { holder: name, iban: "DE89370400440532013000" },
      { tenant: tenant(), language: "de", now: now() },
    );
  let agencies = 0;
  return {
    ...desk,
    now,
    saveAccount: ({ id, number }: TestAgency) => inTenant((tx) => saveAccount(tx, { id, name: number })),
    async addAgency(fields: Partial<Parameters<typeof addAgency>[1]> = {}): Promise<TestAgency> {
      agencies += 1;
      const number = `T${agencies}`;
      return inTenant(async (tx) => {
        const name = `Agentur ${agencies}`;
        const { id } = await addAgency(tx, { ...details, ...fields, number, name }, now());
        await saveAccount(tx, { id, name });
        const person = { firstName: "Anna", lastName: "Berg", roles: ["AgenturInhaber"] as const };
        const email = `owner-${agencies}@example.org`;
        const member = await addMember(
          tx,
          number,
          { ...person, roles: [...person.roles], email, number: `M${agencies}` },
          now(),
        );
        return { id, number, memberId: member.id };
      });
    },
    /** Places an order that is credited to the agency and accepted; its commission is booked. */
    async order(agency: TestAgency, wishes: Omit<OrderWishes, "now"> = {}) {
      const order = await desk.place(wishes);
      await owner.query("update recommendation set agency_id = $2, agency_member_id = $3 where id = $1", [
        order.recommendationId,
        agency.id,
        agency.memberId,
      ]);
      await inTenant((tx) => bookCommission(desk.deps, tx, tenant(), order.orderId, context()));
      return order;
    },
    book: (orderId: number) => inTenant((tx) => bookCommission(desk.deps, tx, tenant(), orderId, context())),
    async cancelOrder(orderId: number) {
      await owner.query("update placed_order set cancelled_at = $2 where id = $1", [orderId, now()]);
      await inTenant((tx) => cancelCommission(tx, orderId, context("cancelled")));
    },
    async acceptAgain(orderId: number) {
      await owner.query("update placed_order set cancelled_at = null where id = $1", [orderId]);
      await inTenant((tx) => bookCommission(desk.deps, tx, tenant(), orderId, context()));
    },
    settle: (
      agency: Pick<TestAgency, "id">,
      { month = settledMonth(now()), again = false, isTaxAccepted = false } = {},
    ) =>
      inTenant((tx) =>
        settleAgency(tx, tenant(), {
          agencyId: agency.id,
          month,
          now: now(),
          actor: "test",
          again,
          isTaxAccepted,
        }),
      ),
    object: (agency: TestAgency, number: string, reason = "Ein Auftrag fehlt.") =>
      inTenant((tx) =>
        objectToNote(tx, tenant(), { number, agencyId: agency.id, reason, actor: "member 1", now: now() }),
      ),
    cancelNote: (number: string) =>
      inTenant((tx) => cancelNote(tx, { number, reason: "wrong rate", actor: "Kim", now: now() })),
    async bookings(orderId: number): Promise<number[]> {
      const { rows } = await owner.query<{ amount_cents: number }>(
        "select amount_cents from commission where order_id = $1 order by id",
        [orderId],
      );
      return rows.map(({ amount_cents }) => amount_cents);
    },
  };
}
