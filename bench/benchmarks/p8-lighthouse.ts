import { startProduct, tenants, tenantUrl } from "../../scripts/product.ts";
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

export const lighthouseScores: Benchmark = {
  name: "P8",
  goal: "Public pages on Lighthouse's phone, median of 3 visits",
  async run() {
    const product = await startProduct({ environment: { LOG_LEVEL: "warn" } });
    try {
      const urls = tenants.map((tenant) => `${tenantUrl(tenant, product.port)}/`);
      const visited = await visit(urls, 3);
      return [...visited].flatMap(([url, reports]) => {
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
          const values = reports.map((report) => report[key]);
          const all = values.map((value) => Number(value.toFixed(3))).join(", ");
          const page = `home of ${new URL(url).hostname.split(".")[0]}`;
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
