/** As specified, word for word; apart from the call, so that the form's page can say it without the schemas. */
export const contactReceived = {
  de: "Ihre Anfrage ist bei uns eingegangen. Vielen Dank.",
  en: "Your request has reached us. Thank you.",
} as const;
