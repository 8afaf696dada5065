import { type CalendarDate, readGermanDate } from "@weitersagen/domain/dates";
import { readSpokenNumber } from "@weitersagen/domain/spoken-number";
import { agreesToTerms, isAccepted } from "@weitersagen/domain/terms";
import * as z from "zod/mini";
import { documented } from "./json-schema.ts";
import { wire } from "./wire.ts";

const oneLine = z.regex(/^[^\p{Cc}\p{Cs}]*$/u);

/** One line a person typed: no control characters, which neither a form nor a letter can hold. */
export const line = (maxLength: number) => z.string().check(z.trim(), z.maxLength(maxLength), oneLine);

/** The same from where it may have stood in several lines, as in the cell of a table. */
export const joinedLine = (maxLength: number) =>
  z.string().check(
    z.overwrite((text) => text.trim().replaceAll(/\s*[\r\n]+\s*/g, " ")),
    z.maxLength(maxLength),
    oneLine,
  );

/** Characters that nobody sees, or that turn the text around them: a name made of them could pass for any other. */
const unseen = /[\u00AD\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/g;

/** A name, with accents in one piece. What joins letters and pictures stays: some alphabets need it. */
export const PersonName = z.string().check(
  z.overwrite((typed) => typed.normalize("NFC").replaceAll(unseen, "").trim()),
  z.minLength(1),
  z.maxLength(80),
  oneLine,
  z.regex(/[^\p{Cf}\p{M}\p{Z}]/u),
);
export const Salutation = z.enum(["Herr", "Frau", "Divers", ""]);
export const Phone = z
  .string()
  .check(z.trim(), z.regex(/^(\+?[\d \u00A0()./–-]{4,30})?$/, { error: "phoneRule" }));
export const Channel = z.string().check(z.regex(/^[\w.-]{1,40}$/));

/**
 * A number or code as somebody typed it: any case, with hyphens, look-alikes forgiven. An impossible one is let through
 * without its strange characters, so that it is answered, and counted as a guess, like an unknown one.
 */
export const SpokenNumber = z.string().check(
  z.maxLength(64),
  z.overwrite((typed) => readSpokenNumber(typed) ?? typed.replaceAll(/[^\w-]/g, "")),
);

/** 32 hex digits that open something without login; a wrong one is answered like an unknown one. */
export const Capability = z.string().check(
  z.maxLength(200),
  z.overwrite((text) => text.toLowerCase().replaceAll(/[^\w-]/g, "")),
);

/** A date of birth as a person writes it: `14.11.1990`. */
export const BirthDate = z.codec(
  z.string().check(z.refine((text) => readGermanDate(text) !== undefined)),
  z.custom<CalendarDate>(),
  {
    decode: (text) => readGermanDate(text) ?? { year: 0, month: 1, day: 1 },
    encode: ({ year, month, day }) =>
      `${String(day).padStart(2, "0")}.${String(month).padStart(2, "0")}.${String(year).padStart(4, "0")}`,
  },
);
documented.add(BirthDate, { type: "string", pattern: "^\\d{2}\\.\\d{2}\\.\\d{4}$" });

/** The text or version of the terms agreed to; nothing, or a box left empty, is termsNotAccepted. */
export const AgreedTerms = z.codec(
  z
    .union([z.string().check(z.maxLength(200_000)), z.boolean(), z.number()], { error: "termsNotAccepted" })
    .check(z.refine(agreesToTerms, { error: "termsNotAccepted" })),
  z.string(),
  { decode: (value) => String(value).trim(), encode: (text) => text },
);
documented.add(AgreedTerms, { type: ["string", "boolean", "number"] });

/** A box that must be ticked. */
export const Ticked = z.codec(
  z
    .union([z.string(), z.boolean(), z.number()], { error: "termsNotAccepted" })
    .check(z.refine(isAccepted, { error: "termsNotAccepted" })),
  z.literal(true),
  { decode: () => true as const, encode: () => true },
);
documented.add(Ticked, { type: ["boolean", "string", "number"] });

/** A box that may stay empty. */
export const Tick = z.codec(z.union([z.string(), z.boolean(), z.number(), z.null()]), z.boolean(), {
  decode: isAccepted,
  encode: (ticked) => ticked,
});
documented.add(Tick, { type: ["boolean", "string", "number", "null"] });

export const PostalAddress = wire({
  street: ["Strasse", line(100)],
  houseNumber: ["Hausnummer", line(20)],
  postcode: ["Plz", z.string().check(z.trim(), z.regex(/^\d{5}$/))],
  town: ["Ort", line(100)],
});
