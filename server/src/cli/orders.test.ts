import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startTestApp } from "../../test/app.ts";
import { runCommand } from "../../test/run-command.ts";
import { UsageError } from "./command.ts";
import { ordersCommand } from "./orders.ts";

const app = await startTestApp();

async function run(...args: string[]): Promise<string> {
  return (await runCommand(app, ordersCommand, args, { MANDANT: "ewe" })).join("\n");
}

test("an operator sees which orders of a file belong to no recommendation", async () => {
  const folder = await mkdtemp(join(tmpdir(), "orders-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "auftraege.csv");
  await writeFile(
    file,
    "Auftragsnummer;Produkt;Bestelldatum\nA-77001;101;2026-11-01\nA-77002;102;2026-11-02\n",
  );

  expect(await run("import", file, "--dry-run")).toMatch(/^would have added 0.*kept 2 that belong to no/);
  const before = await run("unmatched", "ewe");
  expect(before).not.toContain("A-7700");
  expect(await run("import", "ewe", file)).toMatch(/kept 2 that belong to no recommendation/);
  const after = await run("unmatched", "ewe");
  expect(after).toMatch(/2026-11-02 {2}A-77002 .*\n2026-11-01 {2}A-77001 /);
  expect(await run("unmatched", "telekom")).not.toContain("A-7700");
});

test("an operator hears of columns that nobody knows, and which words a field takes", async () => {
  const folder = await mkdtemp(join(tmpdir(), "orders-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "auftraege.csv");
  await writeFile(file, "Auftragsnummer;Artikel;Produkt;Art;Bestelldatum\nA-77003;7;101;Neu;2026-11-01\n");
  const told = await run("import", file, "--dry-run");
  expect(told).toMatch(/^passed over, since no column is called so: Artikel$/m);
  expect(told).toMatch(/^line 2 \(A-77003\): Art: Possible values: Neuvertrag, Verlaengerung, /m);
});

test("what cannot be understood is answered with the usage", async () => {
  for (const args of [[], ["import"], ["import", "a", "b", "c"], ["unmatched"], ["unmatched", "ewe", "x"]]) {
    await expect(run(...args)).rejects.toThrow(UsageError);
  }
});
