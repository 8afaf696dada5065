import type { Language } from "./language.ts";

type Wording = Readonly<Record<Language, string>> & { readonly key: string };

/** What an inviter confirms before a person is written to, with the key by which a tenant can replace it. */
export const wishText = {
  key: "invitation.wish",
  de: "Die Person hat mich um diese Einladung gebeten und weiß, dass {brand} ihr dafür eine E-Mail und höchstens eine Erinnerung schickt.",
  en: "The person asked me for this invitation and knows that {brand} will send them one email and at most one reminder.",
} as const satisfies Wording;

/** The same about the people of a list. */
export const wishTextOfList = {
  key: "invitation.wishOfList",
  de: "Alle auf dieser Liste haben mich um die Einladung gebeten und wissen, dass {brand} ihnen dafür eine E-Mail und höchstens eine Erinnerung schickt.",
  en: "Everyone on this list asked me for the invitation and knows that {brand} will send them one email and at most one reminder.",
} as const satisfies Wording;
