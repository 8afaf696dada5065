import { emailPattern, withPlainDomain } from "@weitersagen/domain/email-address";
import * as z from "zod/mini";
import { documented } from "./json-schema.ts";
import { text, trimmed } from "./text.ts";

/** Flags are 0 or 1 on the wire, as in the specified configuration, and booleans in code. */
export const Flag = z.codec(z.literal([0, 1]), z.boolean(), {
  decode: (flag) => flag === 1,
  encode: (flag) => (flag ? 1 : 0),
});

export const Cents = z.int().check(z.gte(0));

/** Instants are ISO 8601 with offset on the wire. */
export const Instant = z.codec(z.iso.datetime({ offset: true }), z.date(), {
  decode: (instant) => new Date(instant),
  encode: (date) => date.toISOString() as never,
});
documented.add(Instant, { type: "string", format: "date-time" });

/** A whole number in a path or query, where everything is text. */
export function numberText({ min, max }: { min: number; max: number }) {
  const codec = z.codec(text(40).check(z.regex(/^-?\d{1,15}$/)), z.int().check(z.gte(min), z.lte(max)), {
    decode: Number,
    encode: String,
  });
  documented.add(codec, { type: "integer", minimum: min, maximum: max });
  return codec;
}

/** The id of a row in a path or query. */
export const IdText = numberText({ min: 1, max: 1e15 - 1 });

/**
 * A field that may be left out, and is always written: of a file, or of an answer that a page of this version may get from a server
 * of the version before.
 */
export const withDefault = <Schema extends z.ZodMiniType>(schema: Schema, absent: z.output<Schema>) =>
  z.codec(z.optional(schema), z.custom<z.output<Schema>>(), {
    decode: (value) => (value === undefined ? absent : (value as z.output<Schema>)),
    encode: (value) => value as never,
  });

/** The id of a picture in the content. */
export const AssetId = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,63}$/));

export const Slug = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,30}$/, { error: "slugRule" }));

/** A name in the DNS, as a browser sends it: `empfehlen.firma.de`. */
export const hostNamePattern = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;
export const HostName = text(253).check(z.regex(hostNamePattern, { error: "hostNameRule" }));

export const EmailAddress = z.pipe(
  trimmed(254).check(z.overwrite(withPlainDomain)),
  z.email({ pattern: emailPattern, error: "emailInvalid" }),
);
