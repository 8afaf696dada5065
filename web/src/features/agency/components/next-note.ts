import type { CommissionMonth } from "@weitersagen/contract/agency-commission";

/** What the month will bring by the state of today: a credit note is issued only for a positive amount. */
export const nextNoteOf = ({ netCents }: CommissionMonth["next"]): keyof typeof nextNotes => {
  if (netCents === 0) return "nothing";
  return netCents > 0 ? "issued" : "carried";
};

/** The sentences about it: with the amounts below them, and alone. */
export const nextNotes = {
  issued: { long: "nextNoteText", short: "nextNoteShort" },
  nothing: { long: "nextNothing", short: "nextNothing" },
  carried: { long: "nextCarried", short: "nextCarriedShort" },
} as const;
