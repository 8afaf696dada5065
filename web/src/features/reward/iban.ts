import { hasIbanChecksum } from "@weitersagen/domain/iban";

/** The typed text in groups of four, with the new cursor position. */
export function formatIban(typed: string, cursor: number): { text: string; cursor: number } {
  const before = bare(typed.slice(0, cursor));
  return { text: inFours(bare(typed)), cursor: inFours(before).length };
}

/** Whether the typed IBAN can be right, for a message before sending. The server also checks country and bank. */
export function isIban(typed: string, { germanOnly }: { germanOnly: boolean }): boolean {
  const iban = bare(typed);
  const isGerman = iban.startsWith("DE");
  if (isGerman ? !/^DE\d{20}$/.test(iban) : germanOnly) return false;
  return hasIbanChecksum(iban);
}

const bare = (text: string): string => text.replaceAll(/[^A-Za-z\d]/g, "").toUpperCase();
const inFours = (text: string): string => text.replaceAll(/(.{4})(?=.)/g, "$1 ");
