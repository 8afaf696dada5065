import { useId, useState } from "react";
import { useReachable } from "../../../lib/page/links.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Amount } from "../../../ui/amount.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { Container } from "../../../ui/layout.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import { Select } from "../../../ui/form/select.tsx";
import type { HeroProps } from "../offers.ts";
import { homeTexts } from "../texts.ts";
import { HeroExtra } from "./hero-extra.tsx";
import { HeroPicture } from "./hero-picture.tsx";

/** A hero with the amount. The category selection below changes the amount and leads to the tariffs. */
export function AmountHero({ block, offers, visual }: HeroProps) {
  const t = useTexts(homeTexts);
  const { language } = usePage();
  const titleId = useId();
  const categories = (offers.categories ?? []).filter(({ href, bountyCents }) => href && bountyCents);
  const [chosenId, choose] = useState("");
  const chosen = categories.find(({ id }) => String(id) === chosenId);
  const cents = chosen?.bountyCents ?? offers.topBountyCents;
  const target = useReachable(chosen?.href ?? block.action?.target);
  return (
    <section id={block.id} aria-labelledby={titleId} data-tone="stage" className="relative overflow-hidden">
      <Container className="relative z-10 grid grid-cols-1 pt-6 md:grid-cols-12 md:pt-10">
        <div className="md:col-span-7 md:pb-16 lg:col-span-6 lg:pb-20">
          <h1 id={titleId} className="text-display">
            {block.title}
          </h1>
          {cents !== undefined && (
            <p className="mt-3 md:mt-5" aria-live="polite">
              <span className="mb-1 block text-lead font-medium text-accent">{t("eachUpTo")}</span>
              <Amount cents={cents} language={language} size="hero" />
            </p>
          )}
          <HeroExtra extras={offers.extras} />
          <RichText html={block.html} className="mt-3 max-w-xl text-lead text-muted md:mt-4" />
          <div className="mt-4 flex max-w-xl flex-col gap-3 md:mt-5 md:flex-row md:items-end">
            {categories.length > 0 && (
              <Select
                label={t("finderLabel")}
                className="grow"
                value={chosenId}
                onChange={(event) => choose(event.target.value)}
                options={[
                  { value: "", label: t("finderEverything") },
                  ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
                ]}
              />
            )}
            {target && (
              <ButtonLink to={target} className="shrink-0">
                {chosen ? t("finderAction") : (block.action?.text ?? t("finderAction"))}
              </ButtonLink>
            )}
          </div>
        </div>
      </Container>
      <div className="edge-under mt-10 md:absolute md:right-0 md:bottom-0 md:mt-0 md:mb-0 md:w-[56%] lg:w-[54%]">
        <HeroPicture visual={visual} image={block.image} className="block" />
      </div>
    </section>
  );
}
