import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { CommanderError } from "commander";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../test/app.ts";
import { plantPeople } from "../../test/order-files.ts";
import { playCommand } from "../../test/run-command.ts";
import { UnreadableFile } from "../modules/order/service/text-file.ts";

const app = await startTestApp();
const folder = await mkdtemp(join(tmpdir(), "orders-"));
afterAll(() => rm(folder, { recursive: true }));

async function play(...args: string[]) {
  const { printed, warned, code } = await playCommand(app, ["orders", ...args], {
    environment: { MANDANT: "ewe" },
  });
  return { printed: printed.join("\n"), warned, code };
}

let files = 0;
async function fileOf(...lines: string[]): Promise<string> {
  const file = join(folder, `auftraege-${++files}.csv`);
  await writeFile(file, `${lines.join("\n")}\n`);
  return file;
}

test("orders that belong to no recommendation are counted and listed", async () => {
  const file = await fileOf(
    "Auftragsnummer;Produkt;Bestelldatum",
    "A-77001;101;2026-11-01",
    "A-77002;102;2026-11-02",
  );
  const kept = /^ +2 {2}belong to no recommendation/m;
  const tried = await play("import", file, "--dry-run");
  expect(tried.printed).toMatch(/^Dry run: nothing was stored\.\n +2 {2}rows of /);
  expect(tried.printed).toMatch(kept);
  expect((await play("unmatched", "ewe")).printed).not.toContain("A-7700");
  expect(await play("import", "ewe", file)).toMatchObject({
    printed: expect.stringMatching(kept) as string,
    code: 0,
  });
  const after = await play("unmatched", "ewe");
  expect(after.printed).toMatch(/2026-11-02 {2}A-77002 .*\n2026-11-01 {2}A-77001 /);
  expect((await play("unmatched", "telekom")).printed).not.toContain("A-7700");
});

test("unknown columns are reported, and for a bad value the values that its column takes", async () => {
  const file = await fileOf(
    "Auftragsnummer;Artikel;Produkt;Art;Bestelldatum",
    "A-77003;7;101;Neu;2026-11-01",
  );
  const { warned, code } = await play("import", file, "--dry-run");
  expect(warned).toEqual([
    "ignored unknown columns: Artikel",
    expect.stringMatching(/^line 2 \(A-77003\): Art: Possible values: Neuvertrag, Verlaengerung, /),
  ]);
  expect(code).toBe(3);
});

test("the summary counts rows by result, match, reason for no reward, unknown product and error", async () => {
  const people = await plantPeople(app, "ewe", 4);
  const number = `A-${people[0]}`;
  const file = await fileOf(
    "Auftragsnummer;Empfaengernummer;Empfehlungsnummer;Produkt;Art;Bestelldatum",
    `${number}-0;${people[0]};;101;;2026-11-15`,
    `${number}-1;;${people[1]};101;Hotline;2026-11-15`,
    `${number}-2;;${people[2]};Gas 24;;2026-11-15`,
    `${number}-3;${people[3]};;Gas 24;;2026-11-15`,
    `${number}-4;;;Strom;;2026-11-15`,
    `${number}-5;;;101;;morgen`,
    `${number}-6;;;101;;übermorgen`,
  );
  const { printed, warned, code } = await play("import", file);
  expect(code).toBe(3);
  expect(printed).toBe(`         7  rows of ${basename(file)} in 0 s
         4  added
         0  changed
         0  cancelled
         0  unchanged
         1  belong to no recommendation (stored)
         2  refused

Matched by
         2  recipient number
         2  recommendation number

Without a recommendation because
         1  The row has no Empfaengernummer, Empfehlungsnummer, Empfehlungscode
            or Email. The order is stored without a recommendation. Product is
            not in the catalogue.

No reward
         2  The chosen product earns no reward.
         1  The contract was made by telephone, not through the link.

Products that are not in the catalogue
         2  "Gas 24"
         1  "Strom"

Refused because of
         2  Bestelldatum: is no date (2026-11-15 or 15.11.2026)`);
  expect(warned).toEqual([
    `line 7 (${number}-5): Bestelldatum: "morgen" is no date (2026-11-15 or 15.11.2026)`,
    `line 8 (${number}-6): Bestelldatum: "übermorgen" is no date (2026-11-15 or 15.11.2026)`,
  ]);
  const german = await play("import", file, "--language", "de");
  expect(german.printed).toMatch(/^ +5 {2}unverändert$/m);
  expect(german.printed).toMatch(/^ +1 {2}Der Vertrag kam am Telefon zustande, nicht über den Link\.$/m);
  expect(german.warned[0]).toMatch(/^Zeile 7 .* ist kein Datum/);
});

test("a file that cannot be read has its own exit code, and nothing is stored", async () => {
  for (const file of [
    join(folder, "no-such-file.csv"),
    folder,
    await fileOf(),
    await fileOf("Nummer;Datum", "1;2026-11-15"),
  ]) {
    let code: number | undefined;
    const failing = playCommand(app, ["orders", "import", "ewe", file], {
      onEnd: (given) => void (code = given),
    });
    await expect(failing).rejects.toThrow(UnreadableFile);
    expect(code).toBe(4);
  }
});

test("refused rows are written to a file and can be imported after correction", async () => {
  const [person] = await plantPeople(app, "ewe", 1);
  const file = await fileOf(
    "Auftragsnummer;Empfaengernummer;Produkt;Bestelldatum",
    `R-${person};${person};101;2062-11-15`,
    `R-${person}-2;;101;2026-11-15`,
  );
  const refused = join(folder, `refused-${person}.csv`);
  const first = await play("import", file, "--refused", refused);
  expect(first.printed.endsWith(`\nThe refused rows are in ${refused}.`)).toBe(true);
  const rows = await readFile(refused, "utf8");
  expect(rows).toBe(
    "Fehler;Auftragsnummer;Empfaengernummer;Produkt;Bestelldatum\n" +
      `"Bestelldatum: ""2062-11-15"" is in the future";R-${person};${person};101;2062-11-15\n`,
  );
  await expect(play("import", file, "--refused", refused)).rejects.toThrow(/is there already/);
  await writeFile(refused, rows.replaceAll("2062", "2026"));
  const again = join(folder, `again-${person}.csv`);
  const second = await play("import", refused, "--refused", again);
  expect(second).toMatchObject({ code: 0, warned: [] });
  expect(second.printed).toMatch(/^ +1 {2}added$/m);
  await expect(readFile(again)).rejects.toThrow(/ENOENT/);
});

test("a stopped import reads no further rows and says that it can be repeated", async () => {
  const file = await fileOf("Auftragsnummer;Produkt;Bestelldatum", "A-77200;101;2026-11-15");
  const stopped = await playCommand(app, ["orders", "import", "ewe", file], {
    stop: AbortSignal.abort(),
  });
  expect(stopped.code).toBe(130);
  expect(stopped.warned).toEqual([
    "Stopped after line 1. Run the same command again; stored rows stay as they are.",
  ]);
});

test("a call that cannot be parsed is refused with the usage", async () => {
  for (const args of [
    [],
    ["import"],
    ["import", "a", "b", "c"],
    ["import", "a", "--dryrun"],
    ["import", "a", "--language", "fr"],
    ["unmatched"],
    ["unmatched", "ewe", "x"],
  ]) {
    await expect(play(...args)).rejects.toThrow(CommanderError);
  }
});
