/** The typed text in groups of four, with the new cursor position. */
export function grouped(typed: string, cursor: number): { text: string; cursor: number } {
  const before = bare(typed.slice(0, cursor));
  return { text: inFours(bare(typed)), cursor: inFours(before).length };
}

/** Whether the check digits are correct. The server checks the allowed countries. */
export function isIban(typed: string, { germanOnly }: { germanOnly: boolean }): boolean {
  const iban = bare(typed);
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban)) return false;
  const isGerman = iban.startsWith("DE");
  if (isGerman ? !/^DE\d{20}$/.test(iban) : germanOnly) return false;
  const digits = (iban.slice(4) + iban.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) =>
    String(Number.parseInt(letter, 36)),
  );
  return BigInt(digits) % 97n === 1n;
}

const bare = (text: string): string => text.replaceAll(/[^A-Za-z\d]/g, "").toUpperCase();
const inFours = (text: string): string => text.replaceAll(/(.{4})(?=.)/g, "$1 ");
