import { useEffect, useRef } from "react";
import { advisorsId } from "@weitersagen/domain/recommend-form";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Container } from "../../../ui/layout.tsx";
import { Pagination } from "../../../ui/pagination.tsx";
import { Portrait } from "../../../ui/portrait.tsx";
import type { AdvisorSearch, AdvisorTile } from "../offers.ts";
import { advisorSearchAddress } from "../search.ts";
import { homeTexts } from "../texts.ts";

export function AdvisorResults({ search }: { readonly search: AdvisorSearch }) {
  const t = useTexts(homeTexts);
  const { advisors, page, pageCount, query, topic, topicName, total, isDown } = search;
  useEffect(() => {
    // As specified: only the browser's console says why the list is empty.
    if (isDown) console.warn("The search for advisors does not answer.");
  }, [isDown]);
  const heading = useRef<HTMLHeadingElement>(null);
  const lastPage = useRef(page);
  useEffect(() => {
    if (lastPage.current === page) return;
    lastPage.current = page;
    // The link that was used is below the window now, or gone.
    heading.current?.focus({ preventScroll: true });
  }, [page]);
  // No "nothing found" before the first search.
  if (isDown && query === "") return null;
  return (
    <div id={advisorsId} data-tone="surface" className="edge scroll-mt-20">
      <Container className="py-12 md:py-16">
        <h2 ref={heading} tabIndex={-1} className="text-title outline-none" aria-live="polite">
          {query === "" ? t("searchNear") : total > 0 ? t("searchFound", { count: total }) : t("searchNone")}
          {page > 1 && `, ${t("position", { page, count: pageCount })}`}
        </h2>
        {topicName !== undefined && (
          <p className="mt-2 flex flex-wrap items-center gap-x-4 text-lead">
            {t("topic", { topic: topicName })}
            <ButtonLink to={advisorSearchAddress(query, 1)} variant="quiet" className="-ml-2">
              {t("topicOff")}
            </ButtonLink>
          </p>
        )}
        {advisors.length === 0 ? (
          <div className="mt-6">
            <EmptyState
              action={
                <ButtonLink to={advisorSearchAddress("", 1, topic)} variant="secondary">
                  {t("searchAll")}
                </ButtonLink>
              }
            >
              {query === "" ? undefined : t("searchNoneText", { query })}
            </EmptyState>
          </div>
        ) : (
          <ul className="mt-8 grid grid-cols-1 gap-x-6 gap-y-10 md:grid-cols-3 lg:grid-cols-[repeat(auto-fill,minmax(max(8rem,(100%-7.6rem)/6),1fr))]">
            {advisors.map((advisor) => (
              <Advisor key={advisor.id} advisor={advisor} />
            ))}
          </ul>
        )}
        <div className="mt-10">
          <Pagination
            label={t("pages")}
            page={page}
            pageCount={pageCount}
            hrefFor={(next) => advisorSearchAddress(query, next, topic)}
            previousLabel={t("previous")}
            nextLabel={t("next")}
            positionText={t("position", { page, count: pageCount })}
          />
        </div>
      </Container>
    </div>
  );
}

function Advisor({ advisor }: { readonly advisor: AdvisorTile }) {
  const t = useTexts(homeTexts);
  const { language } = usePage();
  const { name, place, portrait, href } = advisor;
  return (
    <li className="grid grid-cols-[min(6rem,30%)_minmax(0,1fr)] items-center gap-x-5 gap-y-3 max-sm:grid-cols-1 max-sm:*:first:w-1/3 md:flex md:flex-col md:items-stretch">
      <Portrait picture={portrait} initials={initialsOf(name, language)} className="md:mb-4" />
      <div className="flex min-w-0 grow flex-col items-start">
        {/* The word joiner keeps a double name on one line. */}
        <h3 className="text-heading">{name.replaceAll("-", "-\u2060")}</h3>
        <p className="text-fine text-muted">{place}</p>
        {href && (
          <ButtonLink
            to={href}
            variant="quiet"
            aria-label={t("recommendThis", { name })}
            className="-ml-2 md:mt-auto"
          >
            {t("recommend")}
          </ButtonLink>
        )}
      </div>
    </li>
  );
}

function initialsOf(name: string, language: string): string {
  return name
    .split(/\s+/)
    .map((part) => part.charAt(0).toLocaleUpperCase(language))
    .join("")
    .slice(0, 2);
}
