import type { ProductView } from "@weitersagen/contract/console/products";
import { useTexts } from "../../lib/language.tsx";
import { Button } from "../../ui/button.tsx";
import { fieldTexts } from "./field-texts.ts";
import { type Difference, fieldOf, idsOf } from "./product-values.ts";
import { catalogueTexts } from "./texts.ts";

interface Props {
  readonly differences: readonly Difference[];
  readonly categories: ProductView["categories"];
  readonly onTake: (difference: Difference) => void;
}

/** What another person has saved meanwhile, beside what was typed here. */
export function ProductConflict({ differences, categories, onTake }: Props) {
  const t = useTexts(catalogueTexts);
  const f = useTexts(fieldTexts);
  const shown = (name: string, value: string): string => {
    const ids = idsOf(value);
    const text =
      name === "categoryIds"
        ? categories
            .filter(({ id }) => ids.includes(id))
            .map((category) => category.name)
            .join(", ")
        : value;
    return text === "" ? t("nothing") : text;
  };
  const isMixed = differences.some(({ mine }) => mine !== undefined);
  return (
    <section
      role="alert"
      className="grid gap-3 rounded-lg border border-warn/40 bg-warn-soft p-4 text-sm"
      aria-label={t("conflictTitle")}
    >
      <h2 className="font-semibold">{t("conflictTitle")}</h2>
      <p>
        {t("conflictText")} {isMixed ? "" : t("conflictSame")}
      </p>
      <ul className="grid gap-3">
        {differences.map((difference) => {
          const { name, theirs, mine } = difference;
          const language = name.startsWith("en.") ? ` (${f("english")})` : "";
          return (
            <li key={name} className="grid gap-1 border-t border-warn/30 pt-2">
              <span className="font-medium">
                {f(fieldOf(name))}
                {language}
              </span>
              <span>
                {t("theirs")}: {shown(name, theirs)}
              </span>
              {mine === undefined ? null : (
                <div className="flex flex-wrap items-center gap-3">
                  <span className="min-w-40 flex-1">
                    {t("mine")}: {shown(name, mine)}
                  </span>
                  <Button onPress={() => onTake(difference)}>{t("takeTheirs")}</Button>
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
