import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startTestApp } from "../../test/app.ts";
import { consoleClient } from "../../test/console-client.ts";
import { dataFolder } from "../../test/data-folder.ts";
import { playCommand, runCommand } from "../../test/run-command.ts";
import { setTenantFields } from "../modules/tenant/service/administration.ts";

const app = await startTestApp();
const run = (...args: string[]) => runCommand(app, ["agency", ...args]);
const words = (line: string) => run(...line.split(" "));

test("agencies are listed with their members", async () => {
  expect(await words("list ewe")).toEqual([
    "active  KS-2001  Kundenhaus Norderhaven GmbH, 4 members",
    "active  KS-2002  Haustechnik Greetholm, 2 members",
  ]);
  expect(await words("list telekom")).toEqual(["no agencies yet"]);
  const advisors = await words("list allianz");
  expect(advisors).toHaveLength(40);
  expect(advisors[0]).toBe("active  B10410  Swantje Brunnthaler, 1 member");
});

test("an agency is added, changed, shown, locked and unlocked", async () => {
  expect(await run("add", "ewe", "KS-1", "Laden am Deich", "--city", "Emden", "--small-business")).toEqual([
    "added KS-1  Laden am Deich",
  ]);
  await expect(run("add", "ewe", "KS-1", "Noch einer")).rejects.toMatchObject({ reason: "wrongState" });
  await expect(run("change", "ewe", "KS-1", "--vat-id", "DE12")).rejects.toMatchObject({
    options: { errors: [{ path: "UStId" }] },
  });
  await expect(run("change", "ewe", "KS-1", "--iban", "DE00")).rejects.toMatchObject({
    options: { errors: [{ path: "IBAN" }] },
  });
  await expect(run("change", "ewe", "KS-1", "--holder", "Kim")).rejects.toMatchObject({
    options: { detail: "--holder needs --iban beside it." },
  });
  await run("change", "ewe", "KS-1", "--vat-id", "de 811 907 980", "--iban", "DE02120300000000202051");
  await run("change", "ewe", "KS-1", "--no-small-business", "--credit-notes", "Wir stimmen zu.");
  await expect(run("change", "ewe", "KS-1", "--credit-notes", "Wir stimmen neu zu.")).rejects.toMatchObject({
    reason: "wrongState",
  });
  await expect(run("change", "ewe", "KS-1", "--credit-notes", "ja")).rejects.toThrow(
    /10 to 2,000 characters/,
  );
  expect(await words("show ewe KS-1")).toEqual([
    "active  KS-1  Laden am Deich",
    "  address: Emden",
    "  VAT ID: DE811907980",
    "  tax number: missing",
    "  VAT: charged",
    expect.stringMatching(/^ {2}IBAN: DE02 .*51$/),
    "  credit notes: agreed on 2026-11-15",
  ]);
  await run("change", "ewe", "KS-1", "--iban", "", "--vat-id", "");
  expect(await words("show ewe KS-1")).toContain("  IBAN: missing");
  expect(await words("lock ewe KS-1")).toEqual(["locked KS-1"]);
  expect(await words("lock ewe KS-1")).toEqual(["KS-1 was locked already"]);
  expect(await words("unlock ewe KS-1")).toEqual(["unlocked KS-1"]);
  await expect(words("show ewe KS-0")).rejects.toMatchObject({ reason: "notFound" });
  await expect(words("show telekom KS-1")).rejects.toMatchObject({ reason: "notFound" });
});

test("in production a bank account needs the key of an operator who may change it", async () => {
  const production = {
    APP_ENV: "production",
    SECRET_KEY: app.secretKeys.map((key) => key.toString("base64")).join(","),
    SMTP_URL: "smtp://mail.example:25",
    PUBLIC_URL: "https://empfehlen.example",
  };
  const change = (iban: string, environment: Record<string, string> = {}) =>
    runCommand(app, ["agency", "change", "ewe", "KS-2002", "--iban", iban], {
      ...production,
      ...environment,
    });
  const client = consoleClient(app);
  const keyOf = async (role: "finance" | "manager") => {
    const session = await client.session(await client.operator(role));
    const { json } = await client.call("POST", "/konto/schluessel", { session });
    return { OPERATOR_KEY: (json as { Schluessel: string }).Schluessel };
  };
  for (const iban of ["DE02120300000000202051", ""])
    await expect(change(iban)).rejects.toThrow(/^This needs your operator key/);
  await expect(change("", await keyOf("manager"))).rejects.toMatchObject({
    options: { detail: expect.stringMatching(/is not good for this/) },
  });
  expect(await change("", await keyOf("finance"))).toEqual(["changed KS-2002  Haustechnik Greetholm"]);
});

test("a member is added, changed, locked and unlocked", async () => {
  expect(
    await words("member add ewe KS-2002 M-7 --email Kim@Example.org --first-name Kim --last-name Muster"),
  ).toEqual(["added M-7  Kim Muster  AgenturMitarbeiter"]);
  await expect(
    words("member add ewe KS-2001 M-7 --email a@example.org --first-name A --last-name B"),
  ).rejects.toMatchObject({
    reason: "wrongState",
  });
  await expect(words("member change ewe M-7 --roles Chef")).rejects.toMatchObject({
    code: "commander.invalidArgument",
  });
  expect(
    await words("member change ewe M-7 --roles AgenturInhaber,AgenturMitarbeiter --last-name Mut"),
  ).toEqual(["changed M-7  Kim Mut  AgenturInhaber, AgenturMitarbeiter"]);
  expect(await words("member lock ewe M-7")).toEqual(["locked M-7"]);
  expect(await words("show ewe KS-2002")).toContain(
    "locked  M-7  Kim Mut  kim@example.org  AgenturInhaber, AgenturMitarbeiter",
  );
  expect(await words("member unlock ewe M-7")).toEqual(["unlocked M-7"]);
});

test("a subject is stored with the provider that the tenant has, and needs one", async () => {
  await expect(words("member change ewe M-1003 --subject abc")).rejects.toMatchObject({
    options: { detail: "The tenant ewe has no sign-on yet: set Anmeldedienst first." },
  });
  const provider = { Issuer: "https://login.example", ClientId: "weitersagen" };
  await setTenantFields(app.database, "ewe", [`Anmeldedienst=${JSON.stringify(provider)}`]);
  const stored = async () => {
    const { rows } = await app.testDatabase.owner.query(
      "select oidc_subject, oidc_issuer from agency_member where number = 'M-1003'",
    );
    return rows;
  };
  await words("member change ewe M-1003 --subject abc");
  expect(await stored()).toEqual([{ oidc_subject: "abc", oidc_issuer: "https://login.example" }]);
  await run("member", "change", "ewe", "M-1003", "--subject", "");
  expect(await stored()).toEqual([{ oidc_subject: null, oidc_issuer: null }]);
});

test("a file adds and changes agencies and members, or nothing if a line is bad", async () => {
  const file = join(dataFolder, `agencies-${process.pid}.csv`);
  const columns =
    "Agenturnummer;Agenturname;Ort;Kleinunternehmer;Mitarbeiternummer;Vorname;Nachname;Email;Rollen";
  const good = [
    "KS-50;Laden Fünfzig;Leer;ja;M-51;Ida;Eins;ida@example.org;AgenturInhaber",
    "KS-50;;;;M-52;Ole;Zwei;ole@example.org;",
    "KS-2002;;Aurich;;;;;;",
  ];
  const importing = async (lines: readonly string[], ...flags: string[]) => {
    await writeFile(file, `${[columns, ...lines].join("\n")}\n`);
    return playCommand(app, ["agency", "import", "ewe", file, ...flags]);
  };
  const bad = await importing([
    ...good,
    "KS-51;;;;;;;;",
    ";Ohne Nummer;;;;;;;",
    "KS-50;;;;M-1001;Wer;Anders;wer@example.org;",
    "KS-50;;;;M-53;Eva;Drei;keine-adresse;Chef",
    "KS-50;;;;M-52;Ole;Zwei;ole@example.org;",
    "KS-50;;;vielleicht;;;;;",
  ]);
  expect(bad.code).toBe(3);
  expect(bad.printed).toEqual(["6 lines are bad: nothing was changed"]);
  expect(bad.warned.map((line) => line.slice(0, 26))).toEqual([
    "line 5: Agenturname: the a",
    expect.stringMatching(/^line 6: Agenturnummer: /),
    "line 7: Mitarbeiternummer:",
    expect.stringMatching(/^line 8: (Email|Rollen)/),
    "line 9: Mitarbeiternummer:",
    expect.stringMatching(/^line 10: Kleinunternehm/),
  ]);
  expect((await importing(good, "--dry-run")).printed).toEqual(["3 lines can be imported"]);
  expect(await words("list ewe")).not.toContain("active  KS-50  Laden Fünfzig, 2 members");
  expect((await importing(good)).printed).toEqual([
    "1 agencies and 2 members added, 1 lines changed something known",
  ]);
  expect(await words("list ewe")).toContain("active  KS-50  Laden Fünfzig, 2 members");
  await writeFile(file, "Nummer;Name\nA;B\n");
  await expect(run("import", "ewe", file)).rejects.toThrow(/among them Agenturnummer/);
});
