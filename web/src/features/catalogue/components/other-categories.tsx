import { formatMoney } from "@weitersagen/contract/format";
import { ArrowRight } from "lucide-react";
import { usePage } from "../../../lib/page/page.tsx";
import { Link } from "../../../lib/router/link.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import type { OtherCategoryView } from "../views.ts";
import { catalogueTexts } from "../texts.ts";

export function OtherCategories({ others }: { readonly others: readonly OtherCategoryView[] }) {
  const t = useTexts(catalogueTexts);
  const { language } = usePage();
  if (others.length === 0) return null;
  return (
    <nav aria-labelledby="weitere-kategorien">
      <h2 id="weitere-kategorien" className="text-heading">
        {t("otherCategories")}
      </h2>
      <ul className="mt-4 border-t border-line">
        {others.map(({ name, path, promise }) => (
          <li key={path} className="border-b border-line">
            <Link to={path} className="group flex min-h-14 items-center justify-between gap-4 font-semibold">
              {name}
              {promise && (
                <span className="ml-auto text-right text-muted tabular-nums">
                  {t("reward")}{" "}
                  <span className="inline-block">
                    {promise.upTo && `${t("upTo")} `}
                    {formatMoney(promise.amountCents, language)}
                  </span>
                </span>
              )}
              <ArrowRight
                aria-hidden
                className="size-5 shrink-0 text-link transition-transform duration-200 group-hover:translate-x-1"
              />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
