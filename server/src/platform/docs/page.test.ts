import { successStatuses } from "@weitersagen/contract/call";
import { allCalls } from "@weitersagen/contract/calls";
import { expect, test } from "vitest";
import { renderDocs } from "./page.ts";
import { captchaProgram } from "./captcha-section.ts";
import { curlSample, samplePath, typeScriptSample } from "./samples.ts";

const ORIGIN = "https://empfehlen.example";

test("every link of the API reference leads to a section of it, errors by their code on the wire", () => {
  const page = renderDocs(allCalls, ORIGIN);
  const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const links = [...page.matchAll(/ href="#([^"]+)"/g)].map(([, target]) => target);
  expect(links.filter((target) => !ids.has(target))).toEqual([]);
  expect(links).toContain("PSOF0102");
});

test("every call names its errors, and every kind of caller is explained", () => {
  const page = renderDocs(allCalls, ORIGIN);
  expect(page).not.toMatch(/Errors:\s*<\/p>/);
  const keys = page.slice(page.indexOf('<section id="keys">'), page.indexOf('<section id="first-'));
  const kinds = new Set(allCalls.map(({ access }) => access).filter((access) => access !== "public"));
  expect([...kinds].filter((access) => !keys.includes(`<code>${access}</code>`))).toEqual([]);
  expect(articleOf(page, "importOrders")).toContain('href="#PSOF0211"');
});

/** The part of the page about a call. */
function articleOf(page: string, id: string): string {
  const article = page.slice(page.indexOf(`<article id="${id}">`));
  return article.slice(0, article.indexOf("</article>"));
}

test("every call shows each of its answers, also one without content, a redirect and a picture", () => {
  const page = renderDocs(allCalls, ORIGIN);
  const silent = allCalls.flatMap((call) =>
    successStatuses(call)
      .filter((status) => !articleOf(page, call.id).includes(`Answer ${status}<`))
      .map((status) => `${call.id} ${status}`),
  );
  expect(silent).toEqual([]);
  expect(articleOf(page, "logout")).toContain("<strong>Answer 204</strong>: no content");
  expect(articleOf(page, "followRecommendation")).toContain("<strong>Answer 302</strong>: redirect");
  expect(articleOf(page, "getImage")).toContain("<strong>Answer 200</strong>: image/avif, image/webp");
});

test.each(allCalls.map((call) => [call.id, call] as const))("%s has complete samples", (_id, call) => {
  expect(curlSample(call)).not.toMatch(/[{}](?=[^']*$)|undefined/m);
  expect(typeScriptSample(call, ORIGIN)).toContain(`method: "${call.method}"`);
  // Types need Node 22.18, and its modules without imports the ending .mts.
  expect(typeScriptSample(call, ORIGIN)).toMatch(/^\/\/ \w+\.mts: .* \(Node 22\.18 or later\)/);
  expect(samplePath(call)).toMatch(/^\/api\//);
});

test.each(allCalls.map((call) => [call.id, call] as const))(
  "the shell finds no variable in the sample of %s that the reader does not set",
  (_id, call) => {
    // Nothing is replaced between single quotes.
    const open = curlSample(call).replaceAll(/'[^']*'/g, "");
    const known = /^(?:BASE|RANDOM|API_KEY|(?:USER|RECIPIENT|AGENCY|AGENT|DATA|REWARD)_TOKEN)$/;
    const names = [...open.matchAll(/\$\{?(\w+)/g)].map(([, name = ""]) => name);
    expect(names.filter((name) => !known.test(name))).toEqual([]);
    expect(open).not.toMatch(/`|\$\((?!date \+%s\))/);
  },
);

test("the sample of a redirect shows where it leads and does not go there", () => {
  const redirects = allCalls.filter((call) => successStatuses(call).includes(302));
  expect(redirects.map(({ id }) => id)).toContain("followRecommendation");
  for (const call of redirects) {
    const sample = typeScriptSample(call, ORIGIN);
    expect(sample).toContain('redirect: "manual"');
    expect(sample).toContain('response.headers.get("location")');
    expect(sample).not.toContain("response.ok");
  }
});

test("the page says what another tenant may ask for: other shares and a captcha", () => {
  const page = renderDocs(allCalls, ORIGIN);
  const task = page.slice(
    page.indexOf('<section id="first-recommendation">'),
    page.indexOf('<section id="completion">'),
  );
  expect(task).toMatch(/AnteilEmpfehler[^]*Anteile[^]*telekom[^]*PSOF0501[^]*#captcha/);
  const start = page.slice(page.indexOf('<section id="quickstart">'), page.indexOf('<section id="keys">'));
  expect(start).toMatch(/invented[^]*href="#captcha"/);
  expect(page).toContain(captchaProgram(ORIGIN).split("\n")[0]);
  expect(articleOf(page, "createRecommendation")).toMatch(/<code>AnteilEmpfehler<\/code>[^]{0,300}Anteile/);
});

test("the smaller limit of visitors without login is named with what lifts it", () => {
  const page = renderDocs(allCalls, ORIGIN);
  for (const id of ["createRecommendation", "createRecipient", "createReferrer"])
    expect(articleOf(page, id)).toMatch(/ attempts in 3600 s, <a href="#limits">fewer without login/);
  expect(articleOf(page, "reportOrder")).not.toContain("#limits");
  expect(articleOf(page, "login")).toContain("60 failed attempts in 900 s");
  const [, limits = ""] = /<tr id="limits">([^]*?)<\/tr>/.exec(page) ?? [];
  expect(limits).toMatch(/30 times an hour[^]*Authorization[^]*ANONYMOUS_LIMIT/);
});

test("fields name the token of a login, the accepted terms and why a newsletter is refused", () => {
  const page = renderDocs(allCalls, ORIGIN);
  expect(articleOf(page, "login")).toMatch(/<code>token<\/code>[^]{0,200}Authorization: Bearer/);
  expect(articleOf(page, "createRecommendation")).toMatch(/<code>AgbText<\/code>[^]{0,200}2026-05-01/);
  expect(articleOf(page, "createRecommendation"), "no version that may be superseded").toMatch(
    /&quot;AgbText&quot;: true/,
  );
  expect(articleOf(page, "setNewsletterOptIn")).toMatch(
    /<code>Optin<\/code>[^]{0,300}ModuleNewsletterPermission[^]{0,100}PSOF0103/,
  );
});

test("a call that writes says beside its button that it is a real one", () => {
  const page = renderDocs(allCalls, ORIGIN);
  expect(articleOf(page, "createRecommendation")).toMatch(/This is a real call: [^]{0,60}<button>/);
  expect(articleOf(page, "getTenant")).not.toContain("This is a real call");
});

test("the shop's task says who calls, where the numbers come from and which pages may call", () => {
  const page = renderDocs(allCalls, ORIGIN);
  const task = page.slice(
    page.indexOf('<section id="completion">'),
    page.indexOf('<section id="order-feed">'),
  );
  expect(task).toMatch(/<code>\?nr=<\/code> is the recommendation/);
  expect(task).toMatch(/<code>&amp;empfaenger=<\/code> the friend/);
  expect(task).toMatch(/From the shop(&#39;|')s server[^]*From the thank-you page[^]*CorsOrigins/);
  expect(allCalls.filter(({ forBrowsers }) => forBrowsers).map(({ id }) => id)).toEqual(["reportOrder"]);
});

test("what holds for every call is explained before the calls: headers, errors, CSV", () => {
  const page = renderDocs(allCalls, ORIGIN);
  const section = page.slice(page.indexOf('<section id="conventions">'), page.indexOf("<article"));
  for (const word of ["Idempotency-Key", "Accept-Language", "Retry-After", "text/csv"])
    expect(section).toContain(word);
  expect(section).toMatch(/&quot;path&quot;: &quot;Empfehlung&quot;/);
  expect(articleOf(page, "createRecommendation")).toContain('<a href="#conventions">Idempotency-Key</a>');
  expect(articleOf(page, "importOrders")).toContain("Body, also text/csv");
});

test("fields say what they mean and which dates they accept, and several types are written one way", () => {
  const page = renderDocs(allCalls, ORIGIN);
  const feed = articleOf(page, "importOrders");
  for (const field of ["Bestelldatum", "Vertragsdatum", "LetzterVertrag", "Stornodatum", "Stornoruecknahme"])
    expect(feed).toMatch(new RegExp(`<code>${field}</code>[^]{0,200}2026-11-15 or 15\\.11\\.2026`));
  expect(feed).toMatch(/<code>Art<\/code>[^]{0,300}the kind of order/);
  expect(articleOf(page, "createRecipient")).toMatch(
    /<code>AgbText<\/code>[^]{0,200}terms that were accepted/,
  );
  const types = [...page.matchAll(/<dd>\s*([^<]*)/g)].map(([, type = ""]) => type);
  expect(types.filter((type) => /\b(?:string|number|integer|boolean),/.test(type))).toEqual([]);
});

test("the quickstarts lead from a task to its calls", () => {
  const page = renderDocs(allCalls, ORIGIN);
  // In this order: the shop's report is unverified until the order feed follows.
  expect(
    [...page.matchAll(/<section id="(first-recommendation|order-feed|completion)">/g)].map(([, id]) => id),
  ).toEqual(["first-recommendation", "completion", "order-feed"]);
  expect(page).toContain("apikey create");
  const tasks = page.slice(
    page.indexOf('<section id="first-recommendation">'),
    page.indexOf("</section>", page.indexOf('<section id="order-feed">')),
  );
  // Numbers of the examples exist nowhere, so the tasks use those that the reader got before.
  expect(tasks).not.toMatch(/J53FD|J539G/);
  expect(tasks).toContain("/empfehlen/$NUMBER");
  expect(tasks.match(/\.mts: .* \(Node 22\.18 or later\)/g)).toHaveLength(3);
  expect(tasks).toMatch(/empfaengernummer(&quot;|"):(&quot;|")(&#39;|')(&quot;|")\$RECIPIENT/);
});
