import { Search } from "lucide-react";
import { useId } from "react";
import { advisorsId, topicQuery } from "@weitersagen/domain/recommend-form";
import { SearchForm } from "../../../lib/router/search-form.tsx";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Amount } from "../../../ui/amount.tsx";
import { Button } from "../../../ui/button.tsx";
import { Container } from "../../../ui/layout.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import type { HeroProps } from "../offers.ts";
import { advisorQuery } from "../search.ts";
import { homeTexts } from "../texts.ts";
import { AdvisorResults } from "./advisor-results.tsx";
import { HeroPicture } from "./hero-picture.tsx";

/** A hero with a search for advisors. The search is a plain form that works without script. */
export function AdvisorHero({ block, offers, visual }: HeroProps) {
  const t = useTexts(homeTexts);
  const { language } = usePage();
  const titleId = useId();
  const cents = offers.topBountyCents;
  return (
    <section id={block.id} aria-labelledby={titleId}>
      <Container className="grid grid-cols-1 items-end gap-x-8 pt-6 md:grid-cols-[7fr_5fr] md:pt-14 lg:grid-cols-2 lg:gap-x-16 lg:pt-16">
        <div className="md:pb-14 lg:pb-16">
          <h1 id={titleId} className="text-display">
            {block.title}
          </h1>
          <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2">
            {cents !== undefined && (
              <p className="border-accent lg:border-r lg:pr-6">
                <span className="mb-2 block text-fine text-muted">{t("eachUpTo")}</span>
                <Amount cents={cents} language={language} size="hero" className="text-[5.5rem] text-link" />
              </p>
            )}
            <RichText html={block.html} className="flex-[1_1_16rem] text-lead text-muted" />
          </div>
          {offers.search && (
            <search>
              <SearchForm
                action="/"
                resultId={advisorsId}
                className="mt-6 flex max-w-xl flex-col gap-3 border-y border-accent py-5 min-[22rem]:flex-row min-[22rem]:items-end md:mt-8 md:py-6"
              >
                {offers.search.topic !== undefined && (
                  <input type="hidden" name={topicQuery} value={offers.search.topic} />
                )}
                <TextField
                  label={t("searchLabel")}
                  hint={t("searchHint")}
                  name={advisorQuery.text}
                  type="search"
                  autoComplete="off"
                  defaultValue={offers.search.query}
                  className="grow"
                />
                <Button type="submit" className="shrink-0">
                  <Search aria-hidden className="size-5" />
                  {t("searchAction")}
                </Button>
              </SearchForm>
            </search>
          )}
        </div>
        <div className="mt-8 md:mt-0">
          <HeroPicture visual={visual} image={block.image} className="block" />
        </div>
      </Container>
      {offers.search && <AdvisorResults search={offers.search} />}
    </section>
  );
}
