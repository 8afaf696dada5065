/** Part of every JavaScript runtime; declared here because these rules use neither browser nor server types. */
declare const URL: new (address: string) => { readonly hostname: string };

const mailbox = "[\\w!#$%&'*+/=?^`{|}~-]+";
const label = "[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?";

/**
 * One plain address as mail servers accept it: at most 64 characters before the `@`, no quotation marks, and a domain
 * whose last label may be internationalised.
 */
export const emailPattern = new RegExp(
  `^(?=.{1,64}@)(?=.{1,254}$)${mailbox}(?:\\.${mailbox})*@(?:${label}\\.)+(?:[a-z]{2,63}|xn--[a-z\\d-]{1,59})$`,
  "i",
);

const readableDomain = /@([\p{L}\p{M}\p{N}.-]*[^\p{ASCII}][\p{L}\p{M}\p{N}.-]*)$/u;

/** Converts `anna@müller.example` to the ASCII form of its domain; other addresses stay as they are. */
export function withPlainDomain(address: string): string {
  return address.replace(readableDomain, (typed, domain: string) => {
    try {
      return `@${new URL(`http://${domain}`).hostname}`;
    } catch {
      return typed;
    }
  });
}

/** The form in which addresses are stored and compared, so that no two accounts differ only in case. */
export const normalizedAddress = (typed: string): string => withPlainDomain(typed.trim()).toLowerCase();
