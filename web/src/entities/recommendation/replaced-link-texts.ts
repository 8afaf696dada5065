import { defineTexts } from "../../lib/texts/texts.ts";

/** A mailed link to confirm an address that was corrected after the mail. */
export const replacedLinkTexts = defineTexts("replacedLink", {
  de: {
    title: "Dieser Bestätigungslink gilt nicht mehr",
    text: "Nach dieser E-Mail wurde die Adresse geändert. Bitte öffnen Sie den Link in der neueren E-Mail: Sie ging an die neue Adresse.",
  },
  en: {
    title: "This confirmation link is no longer valid",
    text: "The address was changed after this email. Please open the link in the newer email: it was sent to the new address.",
  },
});
