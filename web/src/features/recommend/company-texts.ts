import { defineTexts } from "../../lib/texts/texts.ts";

/** What only the form of the company mode says. */
export const companyTexts = defineTexts("recommend", {
  de: {
    leadCompany: "Empfehlen Sie im Kollegenkreis: bis zu {amount} für jeden Vertrag, der daraus entsteht.",
    leadCompanyPlain: "Mit Ihrer dienstlichen E-Mail-Adresse, für alle im Unternehmen.",
    forEmployees: "Annehmen können alle mit einer dienstlichen E-Mail-Adresse.",
    forNewcomers: "Annehmen können alle, die noch nicht im Unternehmen arbeiten.",
  },
  en: {
    leadCompany: "Recommend to colleagues: up to {amount} for every contract that follows.",
    leadCompanyPlain: "For everyone in the company, with your work email address.",
    forEmployees: "Everyone with a work email address can accept it.",
    forNewcomers: "Everyone who does not work for the company yet can accept it.",
  },
});
