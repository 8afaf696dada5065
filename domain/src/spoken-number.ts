/**
 * Numbers and codes that people read, say and type: ten characters without look-alikes, the last one a check
 * character over GF(32). It catches every single wrong character and every swap of two neighbours.
 */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const length = 10;
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
  if (randomBytes.length !== length - 1) throw new RangeError(`a number is made from ${length - 1} bytes`);
  const values = Array.from(randomBytes, (byte) => byte & 31);
  return [...values, checkValue(values)].map((value) => alphabet[value]).join("");
}

/** What a person typed, in any case, with hyphens and blanks, O for 0 and I or L for 1; undefined when it cannot be one. */
export function readSpokenNumber(typed: string): string | undefined {
  const text = typed.toUpperCase().replaceAll(/[\s-]/g, "").replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  const values = Array.from(text, (character) => alphabet.indexOf(character));
  if (values.length !== length || values.includes(-1)) return undefined;
  return checkValue(values.slice(0, -1)) === values.at(-1) ? text : undefined;
}

/** As it is shown: 5-5. */
export function showSpokenNumber(number: string): string {
  return `${number.slice(0, 5)}-${number.slice(5)}`;
}
