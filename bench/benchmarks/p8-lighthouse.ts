import { newRecommendationExample } from "@weitersagen/contract/recommendation-examples";
import { startProduct, tenantUrl } from "../../scripts/product.ts";
import { atLeast, atMost, median, type Aim, type Benchmark } from "../benchmark.ts";
import { visit, type Report } from "../lighthouse.ts";

const aims: Readonly<Record<keyof Report, Aim>> = {
  performance: atLeast(95),
  accessibility: atLeast(100),
  bestPractices: atLeast(100),
  seo: atLeast(100),
  scriptKilobytes: atMost(110),
  styleKilobytes: atMost(15),
  layoutShift: atMost(0),
};
const labels: Readonly<Record<keyof Report, string>> = {
  performance: "performance",
  accessibility: "accessibility",
  bestPractices: "best practices",
  seo: "SEO",
  scriptKilobytes: "KB of JS",
  styleKilobytes: "KB of CSS",
  layoutShift: "layout shift",
};

/** Home pages, a category and a form; the landing page of a link is added for a new recommendation. */
const visited = [
  ["telekom", "/"],
  ["ewe", "/"],
  ["allianz", "/"],
  ["telekom", "/internet"],
  ["telekom", "/empfehlen/462"],
] as const;

async function recommendation(port: number): Promise<string> {
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
      const landing = ["ewe", `/empfaengerbestaetigung?nr=${await recommendation(product.port)}`] as const;
      const urls = [...visited, landing].map(([tenant, path]) => tenantUrl(tenant, product.port) + path);
      const reports = await visit(urls, 3);
      return [...reports].flatMap(([url, visits]) => {
        const keys: readonly (keyof Report)[] = [
          "performance",
          "accessibility",
          "bestPractices",
          "seo",
          "scriptKilobytes",
          "styleKilobytes",
          "layoutShift",
        ];
        return keys.map((key) => {
          const values = visits.map((report) => report[key]);
          const all = values.map((value) => Number(value.toFixed(3))).join(", ");
          const { hostname, pathname } = new URL(url);
          const page = `${pathname} of ${hostname.split(".", 1).join()}`;
          return {
            what: `${page}: ${labels[key]}`,
            measured: all,
            baseline: "–",
            figure: median(values),
            aim: aims[key],
          };
        });
      });
    } finally {
      await product.stop();
    }
  },
};
