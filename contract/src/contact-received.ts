/** Shown after a contact form was sent; the wording is specified. In a file of its own, so that the form's page can show it without loading the schemas. */
export const contactReceived = {
  de: "Ihre Anfrage ist bei uns eingegangen. Vielen Dank.",
  en: "Your request has reached us. Thank you.",
} as const;
