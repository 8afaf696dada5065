import * as z from "zod/mini";
import { Instant } from "../scalars.ts";
import { text } from "../text.ts";
import { wire } from "../wire.ts";
import { defineConsoleCall } from "./console-call.ts";
import { Reason } from "./reason.ts";

const callDefaults = { scope: "consoleTenant", tag: "Gutscheine" } as const;

/** The days over which the use of vouchers is counted. */
export const VOUCHER_USE_DAYS = 30;

const VoucherStock = wire({
  valueCents: ["Wert", z.int()],
  left: ["Bestand", z.int()],
  waiting: ["Wartend", z.int()],
  /** Since when the oldest reward waits for a code; people are promised it within a day. */
  waitingSince: ["WartendSeit", z.nullable(Instant)],
  /** Codes that were withdrawn or that cannot be read. */
  aside: ["Zurueckgenommen", z.int()],
  /** How many were given out in the last `VOUCHER_USE_DAYS`. */
  used: ["Verbraucht", z.int()],
  isLow: ["Knapp", z.boolean()],
});
export type VoucherStock = z.output<typeof VoucherStock>;

export const getVoucherStock = defineConsoleCall({
  ...callDefaults,
  ability: "vouchers.read",
  id: "getVoucherStock",
  method: "GET",
  path: "/gutscheine",
  summary: "Counts the voucher codes by value: in stock, waited for, withdrawn or unreadable, and used",
  answers: {
    200: wire({
      isOffered: ["Angeboten", z.boolean()],
      /** The tenant's limit. A value is low if fewer codes are left, or if more rewards wait than codes are left. */
      warnsBelow: ["WarntUnter", z.int()],
      content: ["Content", z.array(VoucherStock)],
    }),
  },
  examples: {
    answer: {
      Angeboten: true,
      WarntUnter: 20,
      Content: [
        {
          Wert: 5_000,
          Bestand: 25,
          Wartend: 0,
          WartendSeit: null,
          Zurueckgenommen: 1,
          Verbraucht: 7,
          Knapp: false,
        },
      ],
    },
  },
});

const MOST_TEXT = 2_000_000;
const bodyLimit = 4 * 1024 * 1024;
const Codes = text(MOST_TEXT).check(z.minLength(1));
const MOST_CENTS = 100_000;

const Review = wire({
  good: ["Gut", z.int()],
  bad: ["Fehlerhaft", z.int()],
  /** The first of the bad lines. The codes themselves are never shown: they are money. */
  lines: ["Zeilen", z.array(wire({ line: ["Zeile", z.int()], problem: ["Problem", z.string()] }))],
});
export type Review = z.output<typeof Review>;
const reviewExample = {
  Gut: 24,
  Fehlerhaft: 1,
  Zeilen: [{ Zeile: 7, Problem: "ist derselbe Code wie Zeile 3" }],
};

export const checkVouchers = defineConsoleCall({
  ...callDefaults,
  ability: "vouchers.change",
  id: "checkVouchers",
  method: "POST",
  path: "/gutscheine/pruefung",
  summary: "Checks codes, one per line, before they are added or withdrawn, and changes nothing",
  bodyLimit,
  body: wire({ codes: ["Codes", Codes], purpose: ["Zweck", z.enum(["add", "withdraw"])] }),
  answers: { 200: Review },
  examples: { body: { Codes: "ABCD-1234\nEFGH-5678", Zweck: "add" }, answer: reviewExample },
});

export const addVouchers = defineConsoleCall({
  ...callDefaults,
  ability: "vouchers.change",
  id: "addVouchers",
  method: "POST",
  path: "/gutscheine",
  summary: "Adds codes of one value, one per line; lines with faults are left out only if that is asked for",
  bodyLimit,
  body: wire({
    codes: ["Codes", Codes],
    valueCents: ["Wert", z.int().check(z.gte(1), z.lte(MOST_CENTS))],
    skipsBad: ["OhneFehlerhafte", z.boolean()],
  }),
  answers: { 200: wire({ added: ["Hinzugefuegt", z.int()] }) },
  errors: ["wrongState"],
  examples: {
    body: { Codes: "ABCD-1234\nEFGH-5678", Wert: 5_000, OhneFehlerhafte: false },
    answer: { Hinzugefuegt: 2 },
  },
});

export const withdrawVouchers = defineConsoleCall({
  ...callDefaults,
  ability: "vouchers.change",
  id: "withdrawVouchers",
  method: "POST",
  path: "/gutscheine/ruecknahme",
  summary: "Takes codes out of the stock; those that were given out stay",
  bodyLimit,
  body: wire({
    codes: ["Codes", Codes],
    reason: ["Grund", Reason],
    skipsBad: ["OhneFehlerhafte", z.boolean()],
  }),
  answers: { 200: wire({ withdrawn: ["Zurueckgenommen", z.int()] }) },
  errors: ["wrongState"],
  examples: {
    body: { Codes: "ABCD-1234", Grund: "Vom Händler gesperrt", OhneFehlerhafte: false },
    answer: { Zurueckgenommen: 1 },
  },
});

export const voucherCalls = [getVoucherStock, checkVouchers, addVouchers, withdrawVouchers];
