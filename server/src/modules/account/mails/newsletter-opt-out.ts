import { defineLinkMail } from "./link-mail.ts";

/** For a reader who wants to unsubscribe and has no newsletter with the link. */
export const newsletterOptOutMail = defineLinkMail({
  name: "newsletterOptOut",
  screen: "newsletterOptOut",
  texts: {
    de: {
      subject: "Newsletter von {brand} abbestellen",
      preheader: "Ein Klick, und Sie bekommen keine Werbung mehr.",
      heading: "Newsletter abbestellen",
      intro:
        "mit einem Klick bestellen Sie den Newsletter von {brand} ab. Nachrichten zu Ihren Prämien bekommen Sie weiterhin.",
      action: "Newsletter abbestellen",
      validity: "Der Link gilt, solange Sie den Newsletter bekommen.",
      note: "Sie möchten den Newsletter behalten? Dann löschen Sie diese Nachricht.",
    },
    en: {
      subject: "Unsubscribe from the {brand} newsletter",
      preheader: "One click and you get no more advertising.",
      heading: "Unsubscribe from the newsletter",
      intro:
        "One click unsubscribes you from the {brand} newsletter. You will still get messages about your rewards.",
      action: "Unsubscribe",
      validity: "The link is valid as long as you receive the newsletter.",
      note: "If you want to keep the newsletter, just delete this message.",
    },
  },
});
