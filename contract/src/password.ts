import * as z from "zod/mini";
import { text } from "./text.ts";

export const PASSWORD_MIN_LENGTH = 8;
/** Longer than any passphrase; limited because hashing time grows with the length. */
const PASSWORD_MAX_LENGTH = 200;

/** One lower-case letter, one upper-case letter and one digit. Without flags and JavaScript's `[^]`, so that every client can use it. */
export const PASSWORD_PATTERN = `^(?=[\\s\\S]*[a-zäöüß])(?=[\\s\\S]*[A-ZÄÖÜ])(?=[\\s\\S]*\\d)[\\s\\S]{${PASSWORD_MIN_LENGTH},}$`;

/** A new password. Faults are explained by `fieldRules.passwordRule`. */
export const NewPassword = text(PASSWORD_MAX_LENGTH).check(
  z.regex(new RegExp(PASSWORD_PATTERN), { error: "passwordRule" }),
);

/** A password to be checked. The rule for new ones is not applied: it would reveal which passwords are possible. */
export const GivenPassword = text(PASSWORD_MAX_LENGTH).check(z.minLength(1));
