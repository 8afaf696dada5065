import type { AgencyRole } from "@weitersagen/domain/agency-abilities";
import { orderConsequences } from "../src/compose/order-consequences.ts";
import { addMember } from "../src/modules/agency/service/members.ts";
import { awaitRelease } from "../src/modules/order-release/service/await.ts";
import { setTenantFields } from "../src/modules/tenant/service/administration.ts";
import type { TestApp } from "./app.ts";
import { commissionDesk, type TestAgency } from "./commission-desk.ts";
import type { OrderWishes, PlacedOrder } from "./orders.ts";

export interface ReleaseAnswer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** Agencies that release the orders credited to them, as tests use them. */
export function releaseDesk(app: TestApp, slug = "ewe") {
  const desk = commissionDesk(app, slug);
  const { owner } = app.testDatabase;
  let members = 0;
  async function send(memberId: number, path: string, body: unknown): Promise<ReleaseAnswer> {
    const token = await app.issueToken(slug, "agency", memberId);
    const response = await app.app.inject({
      method: "PUT",
      url: `/api/v1/${slug}/agentur${path}`,
      headers: { authorization: `Bearer ${token}` },
      payload: body as object,
    });
    return { status: response.statusCode, body: response.json() };
  }
  return {
    ...desk,
    send,
    async set(...fields: string[]) {
      await setTenantFields(app.database, slug, fields);
      await app.tenants.refresh();
    },
    /** Another person of the agency. */
    async addMember(
      agency: TestAgency,
      {
        role = "AgenturMitarbeiter",
        email = "",
        lastName = "Tal",
      }: { role?: AgencyRole; email?: string; lastName?: string } = {},
    ): Promise<number> {
      members += 1;
      const person = { firstName: "Tom", lastName, number: `R${members}`, roles: [role] };
      const address = email || `releaser-${members}@example.org`;
      const member = await desk.inTenant((tx) =>
        addMember(tx, agency.number, { ...person, email: address }, desk.now()),
      );
      return member.id;
    },
    /** An order credited to the agency with its rewards and commission, as the feed's job leaves it. */
    async orderWaiting(agency: TestAgency, wishes: Omit<OrderWishes, "now"> = {}): Promise<PlacedOrder> {
      const order = await desk.order(agency, wishes);
      await desk.accept(order);
      await this.awaitRelease(order);
      return order;
    },
    /** An order credited to the agency that only the browser has reported. */
    async orderReported(agency: TestAgency, wishes: Omit<OrderWishes, "now"> = {}): Promise<PlacedOrder> {
      const order = await desk.place(wishes);
      await owner.query(
        "update placed_order set source = 'browser', verified_at = null, number = null where id = $1",
        [order.orderId],
      );
      await owner.query(
        "update recommendation set agency_id = $2, agency_member_id = $3, status = 'open' where id = $1",
        [order.recommendationId, agency.id, agency.memberId],
      );
      return order;
    },
    /** What the feed's job does after it has stored the order. */
    consequences: ({ orderId }: Pick<PlacedOrder, "orderId">) =>
      desk.inTenant((tx) =>
        orderConsequences(desk.deps.catalogue).orderAccepted(tx, desk.tenant(), orderId, {
          now: desk.now(),
          actor: "feed",
        }),
      ),
    awaitRelease: ({ orderId }: Pick<PlacedOrder, "orderId">) =>
      desk.inTenant((tx) => awaitRelease(tx, desk.tenant(), orderId, desk.now())),
    release: (agency: TestAgency, order: Pick<PlacedOrder, "orderId">, memberId = agency.memberId) =>
      send(memberId, `/auftragfreigeben/${agency.number}/${order.orderId}`, { Freigabe: true }),
    refuse: (agency: TestAgency, order: Pick<PlacedOrder, "orderId">, reason?: string) =>
      send(agency.memberId, `/auftragfreigeben/${agency.number}/${order.orderId}`, {
        Freigabe: false,
        ...(reason !== undefined && { Grund: reason }),
      }),
    async stateOf({ orderId }: Pick<PlacedOrder, "orderId">): Promise<string | undefined> {
      const { rows } = await owner.query<{ status: string }>(
        "select status from order_release where order_id = $1",
        [orderId],
      );
      return rows[0]?.status;
    },
    async statusOf({ recommendationId }: Pick<PlacedOrder, "recommendationId">): Promise<string | undefined> {
      const { rows } = await owner.query<{ status: string }>(
        "select status from recommendation where id = $1",
        [recommendationId],
      );
      return rows[0]?.status;
    },
  };
}
