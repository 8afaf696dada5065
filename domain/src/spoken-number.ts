/**
 * Numbers and codes that people read, say and type: ten characters without look-alikes, the last one a check
 * character over GF(32). It catches every single wrong character and every swap of two neighbours.
 */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
export const SPOKEN_NUMBER_LENGTH = 10;
/** x⁵ + x² + 1 generates GF(32). */
const generator = 0b100101;

function timesAlpha(value: number): number {
  const doubled = value << 1;
  return doubled & 0b100000 ? doubled ^ generator : doubled;
}

/** Horner's rule: Σ αⁱ·xᵢ, one addition and one multiplication for each character. */
function checkValue(values: readonly number[]): number {
  return values.reduce((sum, value) => timesAlpha(sum ^ value), 0);
}

/** Makes a number from nine random bytes. */
export function spokenNumber(randomBytes: Uint8Array): string {
  if (randomBytes.length !== SPOKEN_NUMBER_LENGTH - 1)
    throw new RangeError(`a number is made from ${SPOKEN_NUMBER_LENGTH - 1} bytes`);
  const values = Array.from(randomBytes, (byte) => byte & 31);
  return [...values, checkValue(values)].map((value) => alphabet[value]).join("");
}

/** The value of each character by its code. */
const valueOf = new Int8Array(128).fill(-1);
for (let value = 0; value < alphabet.length; value += 1) valueOf[alphabet.charCodeAt(value)] = value;

/** Whether a text is a number in its stored form. A hot path of clicks and feeds, so it allocates nothing. */
function isSpokenNumber(text: string): boolean {
  if (text.length !== SPOKEN_NUMBER_LENGTH) return false;
  let check = 0;
  for (let place = 0; place < SPOKEN_NUMBER_LENGTH - 1; place += 1) {
    const value = valueOf[text.charCodeAt(place)] ?? -1;
    if (value < 0) return false;
    check = timesAlpha(check ^ value);
  }
  return valueOf[text.charCodeAt(SPOKEN_NUMBER_LENGTH - 1)] === check;
}

/** Blanks, hyphens in the forms that phones insert, and invisible characters from copied text. */
const separators = /[\s\p{Pd}\p{Cf}−.]/gu;

/** The typed text without separators. */
export const withoutSeparators = (typed: string): string => typed.replaceAll(separators, "");

/** Parses a number as typed: any case, hyphens and blanks, O for 0, I or L for 1. Undefined if it is invalid. */
export function readSpokenNumber(typed: string): string | undefined {
  if (isSpokenNumber(typed)) return typed;
  const text = withoutSeparators(typed).toUpperCase().replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  return isSpokenNumber(text) ? text : undefined;
}

/** The form for display: two groups of five. */
export function showSpokenNumber(number: string): string {
  return `${number.slice(0, 5)}-${number.slice(5)}`;
}
