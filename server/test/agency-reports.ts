import { newAddress, plantRecipient } from "./people.ts";
import { apiClient } from "./api-client.ts";
import type { TestApp } from "./app.ts";
import { creditDesk } from "./credited.ts";

export const paths = {
  recommenders: (agency: string) => `/agentur/${agency}`,
  recommendations: (agency: string) => `/agentur/empfehlungen/${agency}/`,
  leads: (agency: string) => `/agentur/leads/${agency}/`,
  orders: (agency: string) => `/agentur/auftraege/${agency}/`,
  rewards: (agency: string) => `/agentur/praemien/${agency}/`,
  invitations: (agency: string) => `/agentur/einladungen/${agency}/`,
} as const;
export type ReportName = keyof typeof paths;
export const names = Object.keys(paths) as ReportName[];

export interface ReportAnswer {
  readonly HasNext: boolean;
  readonly PageCount: number;
  readonly TotalCount: number;
  readonly Content: Record<string, unknown>[];
  readonly Summen: Record<string, number>;
}

/** Agencies of `ewe` with what is credited to them, and their reports as a program outside reads them. */
export function reportDesk(app: TestApp) {
  const desk = creditDesk(app);
  const ewe = apiClient(app, "ewe");

  async function report(
    name: ReportName,
    agency: string,
    token: string,
    request: object = {},
  ): Promise<ReportAnswer> {
    const answer = await ewe("PUT", paths[name](agency), { token, body: request });
    if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${answer.text}`);
    return answer.body as unknown as ReportAnswer;
  }

  /** An agency of an owner and two employees: orders for both, two leads and an invitation. */
  async function plantHistory() {
    const { number, owner } = await desk.agency();
    const first = await desk.member(number, "AgenturMitarbeiter", "Ähren");
    const second = await desk.member(number, "AgenturMitarbeiter", "Zander");
    const orders = [];
    for (const [index, member] of [first, first, second].entries()) {
      app.clock.advance(60_000);
      const order = await desk.place();
      await desk.accept(order);
      await desk.credit(order.referrerId, member.id, { first: "Erika", last: `Muster${index}` });
      orders.push(order);
    }
    const [order] = orders;
    if (!order) throw new Error("no order");
    const recommendation = await desk.numberOf(order.recommendationId);
    const leads = [
      await plantRecipient(app, "ewe", recommendation, { lastName: "Öllers" }),
      await plantRecipient(app, "ewe", recommendation, { lastName: "Pauls" }),
    ];
    const invitation = `2${String(order.orderId).padStart(9, "0")}`.slice(0, 10);
    await desk.invite(first.id, { number: invitation, email: newAddress() });
    return { number, owner, first, second, orders, order, recommendation, leads };
  }

  async function csvText(
    name: ReportName,
    agency: string,
    token: string,
    request: object = {},
    language = "de",
  ) {
    const answer = await fetch(`${app.url}/api/v1/ewe${paths[name](agency)}`, {
      method: "PUT",
      headers: {
        "content-type": "application/json",
        accept: "text/csv",
        "accept-language": language,
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify(request),
    });
    return { answer, text: await answer.text() };
  }

  return { ...desk, ewe, report, plantHistory, csvText };
}
