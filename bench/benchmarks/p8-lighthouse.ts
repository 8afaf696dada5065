import { newRecommendationExample } from "@weitersagen/contract/recommendation-examples";
import { startProduct, tenantUrl } from "../../scripts/product.ts";
import { atLeast, atMost, median, type Aim, type Benchmark } from "../benchmark.ts";
import { visit, type Report } from "../lighthouse.ts";

/** What is read of a report, its label and its aim. */
const aims: readonly (readonly [keyof Report, string, Aim])[] = [
  ["performance", "performance", atLeast(95)],
  ["accessibility", "accessibility", atLeast(100)],
  ["bestPractices", "best practices", atLeast(100)],
  ["seo", "SEO", atLeast(100)],
  ["scriptKilobytes", "KB of JS", atMost(110)],
  ["styleKilobytes", "KB of CSS", atMost(15)],
  ["layoutShift", "layout shift", atMost(0)],
];

/** Home pages, a category and a form. The landing page is added in `run`, because it needs a new recommendation. */
const pages = [
  ["telekom", "/"],
  ["ewe", "/"],
  ["allianz", "/"],
  ["telekom", "/internet"],
  ["telekom", "/empfehlen/462"],
] as const;

async function createRecommendation(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/ewe/Empfehlen/create`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(newRecommendationExample),
  });
  if (!answer.ok) throw new Error(`No recommendation to visit: ${await answer.text()}`);
  const { Empfehlungsnummer: number } = (await answer.json()) as { Empfehlungsnummer: string };
  return number;
}

export const lighthouseScores: Benchmark = {
  name: "P8",
  goal: "Public pages on Lighthouse's phone, median of 3 visits",
  async run() {
    const product = await startProduct({ environment: { LOG_LEVEL: "warn" } });
    try {
      const landing = [
        "ewe",
        `/empfaengerbestaetigung?nr=${await createRecommendation(product.port)}`,
      ] as const;
      const urls = [...pages, landing].map(([tenant, path]) => tenantUrl(tenant, product.port) + path);
      const reports = await visit(urls, 3);
      return [...reports].flatMap(([url, visits]) =>
        aims.map(([key, label, aim]) => {
          const values = visits.map((report) => report[key]);
          const all = values.map((value) => Number(value.toFixed(3))).join(", ");
          const { hostname, pathname } = new URL(url);
          const page = `${pathname} of ${hostname.split(".", 1).join()}`;
          return {
            what: `${page}: ${label}`,
            measured: all,
            baseline: "–",
            figure: median(values),
            aim,
          };
        }),
      );
    } finally {
      await product.stop();
    }
  },
};
