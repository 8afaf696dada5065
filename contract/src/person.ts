import { type CalendarDate, readGermanDate } from "@weitersagen/domain/dates";
import { readSpokenNumber } from "@weitersagen/domain/spoken-number";
import { agreesToTerms, isAccepted } from "@weitersagen/domain/terms";
import { containsWebAddress } from "@weitersagen/domain/web-address";
import * as z from "zod/mini";
import { documented } from "./json-schema.ts";
import { text, tidied, trimmed } from "./text.ts";
import { wire } from "./wire.ts";

const oneLine = z.regex(/^[^\p{Cc}\p{Cs}]*$/u);

/** One typed line: no control characters. */
export const line = (maxLength: number) => trimmed(maxLength).check(oneLine);

/** The same from a source that may have several lines, such as a table cell. */
export const joinedLine = (maxLength: number) =>
  tidied(maxLength, (typed) =>
    typed
      .split(/[\r\n]+/)
      .map((part) => part.trim())
      .filter(Boolean)
      .join(" "),
  ).check(oneLine);

/** Invisible characters: a name made of them could imitate any other. */
const invisible = /[\u00AD\u200B\u2028\u2029\u2060-\u2065\u206A-\u206F\uFEFF]/g;
const controlOrDirection = /[\p{Cc}\p{Cs}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

const isSafeName = (name: string): boolean => !controlOrDirection.test(name) && !containsWebAddress(name);

/**
 * A name. It is printed in mails to other people, so it must not be a link, nor change the direction of the text around it.
 * Accents are composed; joiners are kept, because some alphabets and emoji need them.
 */
export const PersonName = tidied(80, (typed) =>
  typed.normalize("NFC").replaceAll(invisible, "").trim(),
).check(z.minLength(1), z.refine(isSafeName, { error: "nameRule" }), z.regex(/[^\p{Cf}\p{M}\p{Z}]/u));
export const Salutation = z.enum(["Herr", "Frau", "Divers", ""]);
export const Phone = text(200, "phoneRule").check(
  z.trim(),
  z.regex(/^(\+?[\d \u00A0()./–-]{4,30})?$/, { error: "phoneRule" }),
);
export const Channel = text(40).check(z.regex(/^[\w.-]{1,40}$/));

/**
 * A typed number or code: any case, with hyphens, look-alikes accepted. An impossible one passes without its invalid
 * characters, so that it gets the same response as an unknown one and counts as a guess.
 */
export const SpokenNumber = text(64).check(
  z.overwrite((typed) => readSpokenNumber(typed) ?? typed.replaceAll(/[^\w-]/g, "")),
);

/** 32 hex digits that give access without login; a wrong one gets the same response as an unknown one. */
export const Capability = text(200).check(
  z.overwrite((typed) => typed.toLowerCase().replaceAll(/[^\w-]/g, "")),
);

/** A date of birth as people write it: `14.11.1990`. */
export const BirthDate = z.codec(
  text(40).check(z.refine((typed) => readGermanDate(typed) !== undefined, { error: "birthDateRule" })),
  z.custom<CalendarDate>(),
  {
    decode: (typed) => readGermanDate(typed) ?? { year: 0, month: 1, day: 1 },
    encode: ({ year, month, day }) =>
      `${String(day).padStart(2, "0")}.${String(month).padStart(2, "0")}.${String(year).padStart(4, "0")}`,
  },
);
documented.add(BirthDate, { type: "string", pattern: "^\\d{2}\\.\\d{2}\\.\\d{4}$" });

/** The text or version of the accepted terms; without it, or with an unticked box, the error is termsNotAccepted. */
export const AgreedTerms = z.codec(
  z
    .union([text(200_000), z.boolean(), z.number()], { error: "termsNotAccepted" })
    .check(z.refine(agreesToTerms, { error: "termsNotAccepted" })),
  z.string(),
  { decode: (value) => String(value).trim(), encode: (agreed) => agreed },
);
documented.add(AgreedTerms, { type: ["string", "boolean", "number"] });

/** A box that must be ticked. */
export const Ticked = z.codec(
  z
    .union([text(20), z.boolean(), z.number()], { error: "termsNotAccepted" })
    .check(z.refine(isAccepted, { error: "termsNotAccepted" })),
  z.literal(true),
  { decode: () => true as const, encode: () => true },
);
documented.add(Ticked, { type: ["boolean", "string", "number"] });

/** An optional box. */
export const Tick = z.codec(z.union([text(200), z.boolean(), z.number(), z.null()]), z.boolean(), {
  decode: isAccepted,
  encode: (ticked) => ticked,
});
documented.add(Tick, { type: ["boolean", "string", "number", "null"] });

export const PostalAddress = wire({
  street: ["Strasse", line(100)],
  houseNumber: ["Hausnummer", line(20)],
  postcode: ["Plz", text(40).check(z.trim(), z.regex(/^\d{5}$/))],
  town: ["Ort", line(100)],
});

/** The secret of a mailed link: it proves the address to which it was mailed. An unknown one is ignored. */
export const MailedSecret = z.optional(z.nullable(text(200)));
