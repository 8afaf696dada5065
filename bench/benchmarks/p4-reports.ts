import { issueToken } from "../../server/src/platform/session/access-tokens.ts";
import { onFreshProduct, type BenchProduct } from "../bench-database.ts";
import { atMost, median, type Benchmark, type Measurement } from "../benchmark.ts";
import { agencyNumber, firstAgency, insertHistory } from "../plant-history.ts";

/**
 * Recommendations of an agency, the same in both databases: a larger programme has more agencies. Its referrers differ: 700
 * in the small one, 205 in the large one.
 */
const perAgency = 1_000;
const repetitions = 15;
const at = new Date("2026-09-15T09:00:00Z");

const reports = [
  { name: "recommenders", path: "", orderBy: "PraemieCent" },
  { name: "recommendations", path: "empfehlungen/", orderBy: "Produkt" },
  { name: "leads", path: "leads/", orderBy: "GueltigBis" },
  { name: "orders", path: "auftraege/", orderBy: "PraemieCent" },
] as const;

/** How people open a report: as it is, sorted by another column, and searched. */
const requests = {
  first: () => ({}),
  sorted: (orderBy: string) => ({ OrderBy: orderBy, Descending: true }),
  searched: () => ({ Filter: "anna 2026" }),
} as const;
type Way = keyof typeof requests;
const ways = Object.keys(requests) as Way[];

type Times = ReadonlyMap<string, number>;

/** The median milliseconds of the first page of each report, by report and way. */
async function timeReports({ product, owner }: BenchProduct, recommendations: number): Promise<Times> {
  const tenant = product.tenants.bySlug("ewe");
  if (!tenant) throw new Error("no tenant");
  const agencies = Math.round(recommendations / perAgency);
  await insertHistory(owner, { tenantId: tenant.id, recommendations, due: 1, rounds: 1, at, agencies });
  const now = new Date();
  const token = await product.database.inTenant(tenant.id, (tx) =>
    issueToken(tx, {
      kind: "agency",
      subject: firstAgency,
      now,
      expiresAt: new Date(now.getTime() + 3_600_000),
    }),
  );
  const times = new Map<string, number>();
  for (const { name, path, orderBy } of reports) {
    for (const way of ways) {
      const taken: number[] = [];
      // The first call warms up the connection and is not measured.
      for (let round = 0; round <= repetitions; round += 1) {
        const started = performance.now();
        const answer = await product.app.inject({
          method: "PUT",
          url: `/api/v1/ewe/agentur/${path}${agencyNumber(0)}`,
          headers: { authorization: `Bearer ${token}` },
          payload: requests[way](orderBy),
        });
        if (round > 0) taken.push(performance.now() - started);
        if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.body}`);
      }
      times.set(`${name}, ${way}`, median(taken));
    }
  }
  return times;
}

export const agencyReports: Benchmark = {
  name: "P4",
  goal: `First page of an agency's reports (${perAgency} recommendations each) among 1,000,000, against 10,000`,
  async run() {
    const few = await onFreshProduct((bench) => timeReports(bench, 10_000));
    const many = await onFreshProduct((bench) => timeReports(bench, 1_000_000));
    return [...many].flatMap(([what, measured]): Measurement[] => {
      const baseline = few.get(what) ?? Number.NaN;
      const texts = { measured: `${measured.toFixed(1)} ms`, baseline: `${baseline.toFixed(1)} ms` };
      return [
        { what, ...texts, figure: measured / baseline, aim: atMost(2) },
        { what: `${what}, in ms`, ...texts, figure: measured, aim: atMost(50) },
      ];
    });
  },
};
