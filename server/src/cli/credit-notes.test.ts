import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startTestApp } from "../../test/app.ts";
import { commissionDesk } from "../../test/commission-desk.ts";
import { dataFolder } from "../../test/data-folder.ts";
import { runCommand } from "../../test/run-command.ts";
import { makeDocument } from "../modules/commission/service/document.ts";

const app = await startTestApp({ now: new Date("2026-03-02T09:00:00Z") });
const desk = commissionDesk(app);
const [added = ""] = await runCommand(app, ["operator", "add", "Kim"]);
const kim = { OPERATOR_KEY: added.split("  ")[1] ?? "" };
const agency = (...args: string[]) => runCommand(app, ["agency", "commission", ...args], kim);
const notes = (...args: string[]) => runCommand(app, ["creditnotes", ...args], kim);

const later = (days: number) => app.clock.advance(days * 86_400_000);

test("an operator sets and removes the rate of an agency", async () => {
  const { number } = await desk.addAgency();
  expect(await agency("set", "ewe", number, "101", "1234")).toEqual([
    expect.stringMatching(new RegExp(`^${number} gets 12\\.34 € for .+ from now on$`)),
  ]);
  expect(await agency("list", "ewe", number)).toContainEqual(
    expect.stringMatching(/12\.34 €.*\(own rate\)$/),
  );
  expect(await agency("remove", "ewe", number, "101")).toEqual([
    `${number} gets the catalogue's commission again`,
  ]);
  expect(await agency("remove", "ewe", number, "101")).toEqual([`${number} has the catalogue's commission`]);
  await expect(agency("set", "ewe", number, "99999", "1")).rejects.toMatchObject({
    reason: "notFound",
  });
  await expect(agency("list", "ewe", "unknown")).rejects.toMatchObject({ reason: "notFound" });
});

test("credit notes are issued, listed, exported and cancelled by command", async () => {
  const known = await desk.addAgency();
  const lacking = await desk.addAgency({ vatId: null });
  await desk.order(known);
  await desk.order(lacking);
  app.clock.set(new Date("2026-07-01T06:00:00Z"));
  expect(await notes("tasks", "ewe")).toEqual([
    expect.stringMatching(new RegExp(`^${lacking.number} .* wait  lacks VAT ID or tax number$`)),
  ]);
  await expect(notes("run", "ewe", "--month", "2026-07")).rejects.toMatchObject({ reason: "wrongState" });
  expect(await notes("run", "ewe")).toEqual([
    expect.stringMatching(new RegExp(`^issued GS-000001 to ${known.number}: `)),
    `${lacking.number}: lacks VAT ID or tax number`,
  ]);
  expect(await notes("list", "ewe")).toEqual([expect.stringMatching(/^GS-000001 {2}2026-06 .* issued$/)]);
  const file = join(dataFolder, "note.pdf");
  await expect(notes("export", "ewe", "GS-000001", file)).rejects.toMatchObject({ reason: "notFound" });
  const { rows } = await app.testDatabase.owner.query<{ id: number }>("select id from credit_note");
  await makeDocument({ database: app.database }, desk.tenant().id, rows[0]?.id ?? 0, app.clock.now());
  await notes("export", "ewe", "GS-000001", file);
  const pdf = await readFile(file);
  expect(pdf.subarray(0, 8).toString()).toBe("%PDF-1.7");
  expect(pdf.includes("factur-x.xml")).toBe(true);
  expect(await notes("cancel", "ewe", "GS-000001", "wrong rate")).toEqual([
    "GS-000002 cancels GS-000001; its commissions are settled by the next credit note",
  ]);
  await expect(notes("cancel", "ewe", "GS-000001", "again")).rejects.toMatchObject({
    reason: "wrongState",
  });
  await expect(notes("cancel", "ewe", "GS-9", "x")).rejects.toMatchObject({ reason: "notFound" });
  await expect(notes("settle-objection", "ewe", "GS-000001")).rejects.toMatchObject({
    reason: "wrongState",
  });
  const mails = await desk.mails("owner-2@example.org");
  expect(mails.map(({ template }) => template)).toEqual(["creditNoteIssued"]);
});

test("an operator decides by command that what is taken back has the tax of today", async () => {
  const agency = await desk.addAgency({ isSmallBusiness: true });
  const { orderId } = await desk.order(agency);
  later(120);
  await desk.settle(agency);
  await app.testDatabase.owner.query("update agency set small_business = false where id = $1", [agency.id]);
  await desk.cancelOrder(orderId);
  for (let count = 0; count < 2; count += 1) await desk.order(agency);
  later(120);
  const waits = `${agency.number}: lacks a decision, because a commission that is taken back was settled with another tax (see --todays-tax of creditnotes run)`;
  expect(await notes("run", "ewe")).toContain(waits);
  const idle = await desk.addAgency();
  for (const number of ["NONE-1", idle.number]) {
    await expect(notes("run", "ewe", "--todays-tax", number)).rejects.toMatchObject({
      options: { detail: expect.stringContaining(`no agency ${number} has commissions to settle`) as string },
    });
  }
  expect(await notes("run", "ewe", "--todays-tax", agency.number)).toContainEqual(
    expect.stringMatching(new RegExp(`^issued GS-.* to ${agency.number}: `)),
  );
});
