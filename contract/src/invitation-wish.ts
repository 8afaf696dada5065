import type { Language } from "./language.ts";

/** What an inviter confirms before a person is written to, with the key by which a tenant can replace it. */
export const wishText = {
  key: "invitation.wish",
  de: "Die Person hat mich um diese Einladung gebeten und weiß, dass {brand} ihr dafür eine E-Mail und höchstens eine Erinnerung schickt.",
  en: "The person asked me for this invitation and knows that {brand} will send them one email and at most one reminder.",
} as const satisfies Readonly<Record<Language, string>> & { readonly key: string };
