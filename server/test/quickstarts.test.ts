import { execFile } from "node:child_process";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { allCalls } from "@weitersagen/contract/calls";
import { listProducts } from "@weitersagen/contract/catalogue-calls";
import { importOrders } from "@weitersagen/contract/order";
import { createRecommendation } from "@weitersagen/contract/recommendation-calls";
import { calendarDateOf, startOfDay } from "@weitersagen/domain/dates";
import { expect, test } from "vitest";
import { captchaProgram } from "../src/platform/docs/captcha-section.ts";
import { renderDocs } from "../src/platform/docs/page.ts";
import { samplePath } from "../src/platform/docs/samples.ts";
import { apiClient } from "./api-client.ts";
import { startTestApp } from "./app.ts";

const app = await startTestApp();
// The samples name the German day; an order of the day counts if the link was made in the morning.
const today = calendarDateOf(new Date());
app.clock.set(new Date(startOfDay(today).getTime() + 9 * 3_600_000));
const run = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), "quickstarts-"));
const API_KEY = await app.issueApiKey("ewe");

/** The samples of the tasks as a reader copies them. */
const samples = (() => {
  const page = renderDocs(allCalls, app.url);
  const tasks = page.slice(page.indexOf('<section id="quickstart">'), page.indexOf('<h2 class="all">'));
  return [...tasks.matchAll(/<pre>([^<]*)<\/pre>/g)].map(([, sample = ""]) => unescaped(sample));
})();

function unescaped(markup: string): string {
  const signs = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&amp;": "&" } as const;
  return markup.replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (sign) => signs[sign as keyof typeof signs]);
}

const isProgram = (sample: string): boolean => sample.startsWith("// ");

const hasCurl = await run("curl", ["--version"]).then(
  () => true,
  () => false,
);

test("the product that the tasks recommend and order is the first one of the list", async () => {
  const response = await fetch(app.url + samplePath(listProducts));
  const [first] = (await response.json()) as { Id: number }[];
  expect(createRecommendation.examples.body.Empfehlung.Produkt).toBe(first?.Id);
  expect(importOrders.examples.body[0]?.Produkt).toBe(first?.Id);
});

test.runIf(hasCurl)(
  "the tasks of the API reference work when their shell samples are copied as they are",
  async () => {
    // The key is made by a command on the machine of the installation.
    const commands = samples.filter((sample) => !isProgram(sample) && !sample.includes("weitersagen apikey"));
    expect(commands.length).toBe(samples.filter((sample) => !isProgram(sample)).length - 1);
    const script = ["set -e", ...commands, "echo", 'echo "NUMBER=$NUMBER RECIPIENT=$RECIPIENT"'].join("\n");
    const { stdout } = await run(
      "bash",
      ["-c", script.replaceAll("curl ", "curl -sS --noproxy '*' --fail-with-body ")],
      {
        cwd: folder,
        env: { ...process.env, API_KEY },
      },
    );
    expect(stdout).toMatch(/NUMBER=[0-9A-Z]{10} RECIPIENT=[0-9A-Z]{10}\n$/);
    expect(stdout).toContain('"Fehler":0');
    expect(stdout).toContain('"Grund":null');
    // The example of the answer says the same: the order feed comes after the shop's report.
    expect(stdout).toContain('"Geprueft":false');
  },
);

test("the tasks of the API reference work when their programs are copied as they are", async () => {
  const programs = samples.filter(isProgram);
  expect(programs.length).toBe(3);
  const env: NodeJS.ProcessEnv = { ...process.env, API_KEY };
  let said = "";
  for (const program of programs) {
    const [, file = ""] = /^\/\/ (\S+):/.exec(program) ?? [];
    await writeFile(join(folder, file), program);
    const { stdout } = await run(process.execPath, [file], { cwd: folder, env });
    // The next programs need the numbers of the first one.
    env["NUMBER"] ??= /Empfehlungsnummer: '(\w+)'/.exec(stdout)?.[1];
    env["RECIPIENT"] ??= /Empfaengernummer: '(\w+)'/.exec(stdout)?.[1];
    said += stdout;
  }
  expect(said).toContain("Fehler: 0");
  expect(said).toContain("Grund: null");
  expect(said).toContain("Geprueft: false");
});

test("the program that solves a captcha opens a tenant that asks for one", async () => {
  const file = join(folder, "captcha.mts");
  await writeFile(file, captchaProgram(app.url));
  const { stdout } = await run(process.execPath, [file], { env: { ...process.env, TENANT: "allianz" } });
  const check = (query: string) => apiClient(app, "allianz")("POST", `/Empfehlen/create${query}`);
  expect((await check("")).body["code"]).toBe("PSOF0501");
  expect((await check(`?captcha=${stdout.trim()}`)).status).toBe(204);
});
