import type { Campaign } from "@weitersagen/contract/catalogue";
import { formatDate, formatEuros } from "@weitersagen/contract/format";
import type { Language } from "@weitersagen/contract/language";
import type { LoadedCatalogue } from "./loaded-catalogue.ts";
import { promisedAmounts } from "./promised-amounts.ts";

/** The campaigns that run now. Their texts may name `${start}`, `${ende}` and the amounts that other texts may name. */
export function activeCampaigns(catalogue: LoadedCatalogue, language: Language, now: Date): Campaign[] {
  const amounts = promisedAmounts(catalogue, now).map(
    ({ name, cents }) => [name, formatEuros(cents, language)] as const,
  );
  return catalogue.campaigns
    .filter(({ startsAt, endsAt }) => startsAt <= now && (endsAt === null || now <= endsAt))
    .map(({ id, texts, needsConsent, startsAt, endsAt }) => {
      const values = new Map([
        ...amounts,
        ["start", formatDate(startsAt, language)],
        ...(endsAt === null ? [] : [["ende", formatDate(endsAt, language)] as const]),
      ]);
      const fill = (text: string) =>
        text.replaceAll(/\$\{([\w.-]+)\}/g, (whole, name: string) => values.get(name) ?? whole);
      const { title, text, legalText } = texts[language];
      return { id, title, text: fill(text), legalText: fill(legalText), ticked: false, needsConsent };
    });
}
