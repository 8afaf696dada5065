import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../test/app.ts";
import { bountyEntry, changeCatalogue, productEntry } from "../../test/catalogue-changes.ts";
import { consoleClient } from "../../test/console-client.ts";
import { runCommand } from "../../test/run-command.ts";
import { entryHistory, saveDraft } from "../modules/content/service/versions.ts";
import { Refusal } from "../platform/refusal.ts";

const app = await startTestApp();
const client = consoleClient(app);
const folder = await mkdtemp(join(tmpdir(), "four-eyes-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const production = {
  APP_ENV: "production",
  SECRET_KEY: app.secretKeys.map((key) => key.toString("base64")).join(","),
  SMTP_URL: "smtp://mail.example:25",
  PUBLIC_URL: "https://empfehlen.example",
};
const run = (line: string, environment: Record<string, string> = {}) =>
  runCommand(app, line.split(" "), { ...production, ...environment });

/** What the command says when it is refused. */
const refusalOf = (line: string, environment: Record<string, string> = {}) =>
  run(line, environment).then(
    () => "done",
    (error: unknown) => (error instanceof Refusal ? (error.options.detail ?? error.reason) : String(error)),
  );

/** The key that a person makes in the console. */
async function keyOf(id: number): Promise<Record<string, string>> {
  const { json } = await client.call("POST", "/konto/schluessel", { session: await client.session(id) });
  return { OPERATOR_KEY: (json as { Schluessel: string }).Schluessel };
}

const loadCatalogue = `catalogue load ewe ${folder} --yes`;
const writeCatalogue = (...products: object[]) =>
  writeFile(join(folder, "catalogue.json"), JSON.stringify({ Produkte: products }));
await writeFile(join(folder, "codes.txt"), "CODE-0001\n");
await writeCatalogue(productEntry(51_000));

// Before there is an administrator, a terminal is enough.
test("without an administrator these commands need no key", async () => {
  expect(await refusalOf("apikey create ewe first")).toBe("done");
  expect(await refusalOf("tenant set ewe KulanzGrenze=4000")).toBe("done");
  expect(await refusalOf(loadCatalogue)).toBe("done");
});

test("with an administrator they need the key of a person whose role allows it", async () => {
  await client.operator("administrator");
  const [manager, care] = [
    await keyOf(await client.operator("manager")),
    await keyOf(await client.operator("care")),
  ];
  await writeCatalogue(productEntry(51_001));
  for (const line of [
    "apikey create ewe second",
    "tenant set ewe ModuleCallcenter=1",
    "tenant restore ewe 1",
    "content publish ewe seiten/home 1",
    `content load ewe ${folder}`,
    loadCatalogue,
    `vouchers add ewe 1000 ${folder}/codes.txt`,
    `orders import ewe ${folder}/codes.txt`,
    "account block ewe anna@example.org rules",
    "account unblock ewe anna@example.org",
    "account customer-number ewe anna@example.org confirm",
    "recommendations lock ewe R7FBHS0M38",
    "recommendations unlock ewe R7FBHS0M38",
    "callcentre add ewe carl@example.org Carl",
  ]) {
    expect([line, await refusalOf(line)]).toEqual([
      line,
      expect.stringMatching(/needs your operator key/) as string,
    ]);
  }
  expect(await refusalOf("apikey create ewe second", care)).toMatch(/not good for this/);
  expect(await refusalOf("callcentre add ewe carl@example.org Carl", care)).toMatch(/not good for this/);
  expect(await refusalOf("account unblock ewe anna@example.org", manager)).toMatch(/not good for this/);
  expect(await refusalOf("account unblock ewe anna@example.org", care)).not.toMatch(/key/);
  expect(await refusalOf("apikey create ewe second", manager)).toBe("done");
  expect(await refusalOf(loadCatalogue, manager)).toBe("done");
  expect(await refusalOf(`vouchers add ewe 1000 ${folder}/codes.txt`, manager)).toMatch(/not good for this/);
  expect(await refusalOf("apikey create ewe third", { APP_ENV: "development" })).toBe("done");
});

test("agencies and their members, links into accounts, and tenants need the key of such a person too", async () => {
  const administrator = await keyOf(await client.operator("administrator"));
  const [manager, care, finance] = [
    await keyOf(await client.operator("manager")),
    await keyOf(await client.operator("care")),
    await keyOf(await client.operator("finance")),
  ];
  const member = "--email eva@agentur.example --first-name Eva --last-name Eins --roles AgenturInhaber";
  await writeFile(join(folder, "agencies.csv"), "Agenturnummer;Agenturname\n7001;Agentur Eins\n");
  const agencies = [
    "agency add ewe 7000 Agentur",
    "agency change ewe 7000 --city Oldenburg",
    `agency member add ewe 7000 1 ${member}`,
    "agency member change ewe 1 --last-name Zwei",
    "agency member lock ewe 1",
    "agency member unlock ewe 1",
    "agency lock ewe 7000",
    "agency unlock ewe 7000",
    `agency import ewe ${folder}/agencies.csv`,
  ];
  for (const line of agencies) {
    expect([line, await refusalOf(line)]).toEqual([line, expect.stringMatching(/needs your operator key/)]);
    expect([line, await refusalOf(line, finance)]).toEqual([
      line,
      expect.stringMatching(/not good for this/),
    ]);
    expect([line, await refusalOf(line, manager)]).toEqual([line, "done"]);
  }
  expect(await refusalOf(`agency import ewe ${folder}/agencies.csv --dry-run`)).toBe("done");
  const iban = "--iban DE89370400440532013000";
  expect(await refusalOf(`agency change ewe 7000 ${iban}`, finance)).toBe("done");
  expect(await refusalOf(`agency change ewe 7000 ${iban} --city Jever`, finance)).toMatch(
    /not good for this/,
  );
  expect(await refusalOf(`agency change ewe 7000 ${iban} --city Jever`, administrator)).toBe("done");

  for (const line of ["login-link ewe nobody@example.org help", "autologin ewe nobody@example.org 3 help"]) {
    expect(await refusalOf(`account ${line}`)).toMatch(/needs your operator key/);
    expect(await refusalOf(`account ${line}`, manager)).toMatch(/not good for this/);
    expect(await refusalOf(`account ${line}`, care)).not.toMatch(/key/);
  }
  const init = `tenant init blume --folder ${folder}/blume --brand Blume`;
  expect(await refusalOf(init)).toMatch(/needs your operator key/);
  expect(await refusalOf(init, manager)).toMatch(/not good for this/);
  expect(await refusalOf(init, administrator)).toBe("done");
  expect(await refusalOf(`tenant create ${folder}/none.json`)).toMatch(/needs your operator key/);
});

test("settings keep the rules of the console: administrators, and two people for promises", async () => {
  const administrator = await keyOf(await client.operator("administrator"));
  const manager = await keyOf(await client.operator("manager"));
  expect(await refusalOf("tenant set ewe KulanzGrenze=3000", manager)).toMatch(/not good for this/);
  expect(await refusalOf("tenant set ewe KulanzGrenze=3000", administrator)).toBe("done");
  expect(await refusalOf("tenant set ewe mehrfachPraemien=[]", administrator)).toMatch(/second person/);
});

test("amounts of products on sale are left to the console", async () => {
  const administrator = await keyOf(await client.operator("administrator"));
  await changeCatalogue(app, "ewe", { products: [productEntry(51_002)] });
  const later = new Date(app.clock.now().getTime() + 86_400_000).toISOString();
  await writeCatalogue(productEntry(51_002, { Praemien: [bountyEntry(5_000), bountyEntry(9_000, later)] }));
  expect(await refusalOf(loadCatalogue, administrator)).toMatch(/upload the file in the console \(51002\)/);
  await writeCatalogue(productEntry(51_002, { PreisMonatlich: 7 }));
  expect(await refusalOf(loadCatalogue, administrator)).toBe("done");
});

test("new terms are left to the console", async () => {
  const administrator = await keyOf(await client.operator("administrator"));
  const tenant = app.tenants.bySlug("ewe");
  if (!tenant) throw new Error("no tenant ewe");
  const key = { schema: "content-bloecke", id: "agb-neu" };
  const version = await app.database.inTenant(tenant.id, (tx) =>
    saveDraft(
      tx,
      key,
      { Typ: { iv: "agb-fassung" }, Text: { de: "Neu" } },
      { writtenBy: "Kim", now: app.clock.now() },
    ),
  );
  expect(await refusalOf(`content publish ewe content-bloecke/agb-neu ${version}`, administrator)).toMatch(
    /need a second person/,
  );
  const { entry } = await app.database.inTenant(tenant.id, (tx) => entryHistory(tx, key));
  expect(entry.published).toBeUndefined();
});
