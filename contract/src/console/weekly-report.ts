import * as z from "zod/mini";
import { Instant } from "../scalars.ts";
import { wire } from "../wire.ts";
import { defineConsoleCall } from "./console-call.ts";

/** Whether the operator gets the weekly report of a tenant. */
const WeeklyReport = wire({
  tenant: ["Mandant", z.string()],
  brand: ["Marke", z.string()],
  /** When the next one is sent; null if the operator does not want it. */
  nextAt: ["Naechster", z.nullable(Instant)],
});
export type WeeklyReport = z.output<typeof WeeklyReport>;

export const listWeeklyReports = defineConsoleCall({
  scope: "console",
  tag: "Konto",
  ability: "account.use",
  id: "listWeeklyReports",
  method: "GET",
  path: "/konto/wochenberichte",
  summary: "Lists the tenants whose weekly report the operator can get by mail, and whether they do",
  answers: { 200: wire({ content: ["Content", z.array(WeeklyReport)] }) },
  examples: {
    answer: {
      Content: [{ Mandant: "ewe", Marke: "Küstenstrom", Naechster: "2026-11-23T05:00:00Z" }],
    },
  },
});

export const setWeeklyReport = defineConsoleCall({
  scope: "consoleTenant",
  tag: "Zahlen",
  ability: "numbers.read",
  id: "setWeeklyReport",
  method: "PUT",
  path: "/zahlen/wochenbericht",
  summary: "Starts or ends the weekly report by mail to the operator who calls",
  body: wire({ isWanted: ["Gewuenscht", z.boolean()] }),
  answers: { 204: null },
  examples: { body: { Gewuenscht: true } },
});

export const sendWeeklyReport = defineConsoleCall({
  scope: "consoleTenant",
  tag: "Zahlen",
  ability: "numbers.read",
  id: "sendWeeklyReport",
  method: "POST",
  path: "/zahlen/wochenbericht/senden",
  summary:
    "Mails the report of the last complete week to the operator who calls, once, whether they subscribed or not",
  answers: { 204: null },
  examples: {},
});

export const weeklyReportCalls = [listWeeklyReports, setWeeklyReport, sendWeeklyReport];
