/** What every JavaScript brings along; named here because these rules know neither a browser's nor a server's types. */
declare const URL: new (address: string) => { readonly hostname: string };

const mailbox = "[\\w!#$%&'*+/=?^`{|}~-]+";
const label = "[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?";

/**
 * One plain address as mail servers take it: at most 64 characters before the `@`, without quotation marks, and behind it a
 * domain whose last part may be one of another alphabet.
 */
export const emailPattern = new RegExp(
  `^(?=.{1,64}@)(?=.{1,254}$)${mailbox}(?:\\.${mailbox})*@(?:${label}\\.)+(?:[a-z]{2,63}|xn--[a-z\\d-]{1,59})$`,
  "i",
);

const readableDomain = /@([\p{L}\p{M}\p{N}.-]*[^\p{ASCII}][\p{L}\p{M}\p{N}.-]*)$/u;

/** `anna@müller.example` as mail servers know it; everything else as it is. */
export function withPlainDomain(address: string): string {
  return address.replace(readableDomain, (typed, domain: string) => {
    try {
      return `@${new URL(`http://${domain}`).hostname}`;
    } catch {
      return typed;
    }
  });
}

/** The one form an address is kept and compared in: nobody has two accounts that differ by a capital. */
export const keptAddress = (typed: string): string => withPlainDomain(typed.trim()).toLowerCase();
