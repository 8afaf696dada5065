import type { Campaign } from "@weitersagen/contract/catalogue";
import { useTexts } from "../../../lib/texts/texts.ts";
import { catalogueTexts } from "../texts.ts";

/** The campaigns that run now, with their legal texts. Nothing if there are none. */
export function Campaigns({ campaigns }: { readonly campaigns: readonly Campaign[] }) {
  const t = useTexts(catalogueTexts);
  if (campaigns.length === 0) return null;
  return (
    <section aria-labelledby="aktionen">
      <h2 id="aktionen" className="text-title">
        {t("campaigns")}
      </h2>
      <ul className="mt-6 grid grid-cols-1 gap-8 md:grid-cols-2">
        {campaigns.map(({ id, title, text, legalText }) => (
          <li key={id} className="border-l-4 border-accent pl-5">
            <h3 className="text-heading">{title}</h3>
            <p className="mt-2">{text}</p>
            <p className="mt-2 text-fine text-muted">{legalText}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
