import { allCalls } from "@weitersagen/contract/calls";
import { expect, test } from "vitest";
import { renderDocs } from "./page.ts";
import { curlSample, samplePath, typeScriptSample } from "./samples.ts";

const ORIGIN = "https://empfehlen.example";

test("every link of the API reference leads to a section of it, errors by their code on the wire", () => {
  const page = renderDocs(allCalls, ORIGIN);
  const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const links = [...page.matchAll(/ href="#([^"]+)"/g)].map(([, target]) => target);
  expect(links.filter((target) => !ids.has(target))).toEqual([]);
  expect(links).toContain("PSOF0102");
});

test.each(allCalls.map((call) => [call.id, call] as const))("%s has complete samples", (_id, call) => {
  expect(curlSample(call)).not.toMatch(/[{}](?=[^']*$)|undefined/m);
  expect(typeScriptSample(call, ORIGIN)).toContain(`method: "${call.method}"`);
  expect(samplePath(call)).toMatch(/^\/api\//);
});

test("the quickstarts lead from a task to its calls", () => {
  const page = renderDocs(allCalls, ORIGIN);
  for (const task of ["first-recommendation", "order-feed", "completion"]) {
    expect(page).toContain(`<section id="${task}">`);
  }
  expect(page).toContain("apikey create");
  const tasks = page.slice(
    page.indexOf('<section id="first-recommendation">'),
    page.indexOf("</section>", page.indexOf('<section id="completion">')),
  );
  // Numbers of the examples exist nowhere, so the tasks use those that the reader got before.
  expect(tasks).not.toMatch(/J53FD|J539G/);
  expect(tasks).toContain("/empfehlen/$NUMBER");
  expect(tasks).toMatch(/empfaengernummer(&quot;|"):(&quot;|")(&#39;|')(&quot;|")\$RECIPIENT/);
});
