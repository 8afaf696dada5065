import type { Campaign } from "@weitersagen/contract/catalogue";
import { Link } from "../../../lib/router/link.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { catalogueTexts } from "../texts.ts";

/**
 * The campaigns that run now. One that needs a consent says how to take part: its legal text is the wording of the box in the
 * form. Nothing if there are none.
 */
export function Campaigns({ campaigns }: { readonly campaigns: readonly Campaign[] }) {
  const t = useTexts(catalogueTexts);
  if (campaigns.length === 0) return null;
  return (
    <section aria-labelledby="aktionen">
      <h2 id="aktionen" className="text-title">
        {t("campaigns")}
      </h2>
      <ul className="mt-6 grid grid-cols-1 gap-8 md:grid-cols-2">
        {campaigns.map(({ id, title, text, legalText, needsConsent }) => (
          <li key={id} className="border-l-4 border-accent pl-5">
            <h3 className="text-heading">{title}</h3>
            <p className="mt-2">{text}</p>
            {needsConsent ? (
              <>
                <p className="mt-2">{t("campaignJoin")}</p>
                <Link
                  to="/"
                  className="inline-flex min-h-11 items-center text-link underline underline-offset-[0.25em]"
                >
                  {t("campaignAction")}
                </Link>
              </>
            ) : (
              <p className="mt-2 text-fine text-muted">{legalText}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
