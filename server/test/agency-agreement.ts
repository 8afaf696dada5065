import { expect } from "vitest";
import { paths } from "./agency-reports.ts";
import { apiClient } from "./api-client.ts";
import type { TestApp } from "./app.ts";

interface Report {
  TotalCount: number;
  Content: Record<string, unknown>[];
  Summen: Record<string, number>;
}

interface Overview {
  Agenturnummer: string;
  GanzeAgentur: boolean;
  Zahlen: { Name: string; Gesamt: number }[];
  Freigaben: { Offen: number; Frist: string | null } | null;
  ZweitePerson: { Offen: number } | null;
  Provision: object | null;
}

const orderParts = ["Gueltig", "FreigabeOffen", "Gemeldet", "OhnePraemie", "Storniert"];

/** Everything that a member sees counted is the number of rows of a list, and sums are those of the rows. */
export const agreementOf =
  (app: TestApp) =>
  async (slug: string, memberId: number): Promise<Overview> => {
    const call = apiClient(app, slug);
    const token = await app.issueToken(slug, "agency", memberId);
    const answer = await call("GET", "/agentur/uebersicht", { token });
    expect(answer.status).toBe(200);
    const overview = answer.body as unknown as Overview;
    const report = async (name: keyof typeof paths, body: object = {}) => {
      const path = paths[name](overview.Agenturnummer);
      const { status, body: found } = await call("PUT", path, { token, body: { Pagesize: 100, ...body } });
      return status === 200 ? (found as unknown as Report) : undefined;
    };
    const countOf = (name: string) => overview.Zahlen.find(({ Name }) => Name === name)?.Gesamt;
    const orders = await report("orders");
    const part = async (name: string) => report("orders", { Auswahl: name });
    expect({
      recommenders: countOf("Empfehler"),
      recommendations: countOf("Empfehlungen"),
      orders: countOf("Auftraege"),
      releasable: overview.Freigaben?.Offen ?? 0,
      begun: overview.ZweitePerson?.Offen ?? 0,
    }).toEqual({
      recommenders: (await report("recommenders"))?.TotalCount,
      recommendations: (await report("recommendations"))?.TotalCount,
      orders: (await part("Zaehlend"))?.TotalCount,
      releasable: (await part("ZurFreigabe"))?.TotalCount,
      begun: (await part("Begonnen"))?.TotalCount,
    });
    const invitations = await report("invitations");
    if (invitations) expect(countOf("Einladungen")).toBe(invitations.TotalCount);
    if (!orders) throw new Error("no orders");
    expect(orders.Content.filter(({ FreigabeMoeglich }) => FreigabeMoeglich === true)).toHaveLength(
      overview.Freigaben?.Offen ?? 0,
    );
    expect(orderParts.reduce((sum, name) => sum + (orders.Summen[name] ?? 0), 0)).toBe(orders.TotalCount);
    for (const name of [...orderParts, "ZurFreigabe", "Begonnen", "Zaehlend"]) {
      const found = await part(name);
      expect([name, found?.TotalCount]).toEqual([name, orders.Summen[name]]);
      expect(found?.Summen["PraemieCent"]).toBe(sumOf(found?.Content ?? [], "PraemieCent"));
    }
    const rewards = await report("rewards");
    const {
      WertCent,
      OffenCent = 0,
      AusgezahltCent = 0,
      AbgelaufenCent = 0,
      StorniertCent = 0,
    } = rewards?.Summen ?? {};
    expect(WertCent).toBe(OffenCent + AusgezahltCent);
    if (rewards) expect(orders.Summen["PraemieCent"]).toBe(WertCent);
    expect(sumOf(rewards?.Content ?? [], "WertCent")).toBe((WertCent ?? 0) + AbgelaufenCent + StorniertCent);
    return overview;
  };

const sumOf = (rows: Record<string, unknown>[], column: string) =>
  rows.reduce((sum, row) => sum + Number(row[column]), 0);
