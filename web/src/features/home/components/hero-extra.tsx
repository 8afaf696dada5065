import { formatMoney } from "@weitersagen/contract/format";
import { usePath } from "../../../lib/page/links.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { Link } from "../../../lib/router/link.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import type { Offers } from "../offers.ts";
import { homeTexts } from "../texts.ts";

/** The extra rewards on top, with a link to their conditions. */
export function HeroExtra({ extra }: { readonly extra: Offers["extra"] }) {
  const t = useTexts(homeTexts);
  const { language } = usePage();
  const rewards = usePath("AktuellePraemienuebersicht");
  if (extra === undefined) return null;
  const text = t("extra", { amount: formatMoney(extra, language) });
  return (
    <p className="mt-3 font-semibold">
      {rewards === undefined ? (
        text
      ) : (
        <Link to={rewards} className="inline-block py-2 underline underline-offset-4">
          {text}
        </Link>
      )}
    </p>
  );
}
