import { chromium } from "@playwright/test";
import lighthouse, { desktopConfig } from "lighthouse";
import { chromiumArguments, findChromium } from "../scripts/chromium.ts";
import { freePort } from "../scripts/product.ts";

export interface Report {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  readonly scriptKilobytes: number;
  readonly styleKilobytes: number;
  /** Everything that the page loads. */
  readonly kilobytes: number;
  readonly layoutShift: number;
}

interface Visitor {
  /** A session; Lighthouse then uses its desktop profile. */
  readonly cookie?: string;
}

/** Visits pages with Lighthouse's slow phone profile, each several times, in one Chromium. */
export async function visit(
  urls: readonly string[],
  times: number,
  visitor: Visitor = {},
): Promise<Map<string, Report[]>> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...chromiumArguments, `--remote-debugging-port=${port}`],
  });
  const reports = new Map<string, Report[]>();
  try {
    for (const url of urls) {
      const visits: Report[] = [];
      for (let time = 0; time < times; time += 1) visits.push(await visitOnce(url, port, visitor));
      reports.set(url, visits);
    }
  } finally {
    await browser.close();
  }
  return reports;
}

async function visitOnce(url: string, port: number, { cookie }: Visitor): Promise<Report> {
  // A personal link is excluded from search engines on purpose; Lighthouse would deduct points for it.
  const skipAudits = url.includes("?nr=") ? ["is-crawlable"] : [];
  const extraHeaders = cookie === undefined ? {} : { Cookie: cookie };
  const flags = { port, output: "json", logLevel: "error", skipAudits, extraHeaders } as const;
  const result = await lighthouse(url, flags, cookie === undefined ? undefined : desktopConfig);
  if (!result) throw new Error(`Lighthouse could not visit ${url}`);
  const { categories, audits } = result.lhr;
  const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
  const details = audits["network-requests"]?.details;
  const requests = details?.type === "table" ? details.items : [];
  const kilobytes = (type?: string) =>
    requests
      .filter((request) => type === undefined || request["resourceType"] === type)
      .reduce((sum, request) => sum + Number(request["transferSize"]), 0) / 1000;
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    seo: score("seo"),
    scriptKilobytes: kilobytes("Script"),
    styleKilobytes: kilobytes("Stylesheet"),
    kilobytes: kilobytes(),
    layoutShift: audits["cumulative-layout-shift"]?.numericValue ?? Number.NaN,
  };
}
