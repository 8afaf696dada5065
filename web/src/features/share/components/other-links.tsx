import { formatDate } from "@weitersagen/contract/format";
import { getAnyRecommendation } from "@weitersagen/contract/recommendation-calls";
import { useState } from "react";
import { forgetGone, keptLinks, type OwnKey } from "../../../entities/recommendation/capability.ts";
import { problemOf } from "../../../lib/api/problem.ts";
import { useLoaded } from "../../../lib/api/use-loaded.ts";
import { pathWith } from "../../../lib/page/links.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { Link } from "../../../lib/router/link.tsx";
import { useLoggedIn } from "../../../lib/session/session-context.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { FoldMark } from "../../../ui/fold-mark.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { TryAgain } from "../../../ui/try-again.tsx";
import { topicOf } from "../messages.ts";
import { shareTexts } from "../texts.ts";

/** More are found in the personal area. */
const SHOWN = 10;

/** The other links of this browser, for a visitor without a login: the header leads to the newest one only. */
export function OtherLinks({ number }: { readonly number: string }) {
  const t = useTexts(shareTexts);
  const isLoggedIn = useLoggedIn();
  const [others] = useState(() => keptLinks().filter((link) => link.number !== number));
  const [isOpen, setOpen] = useState(false);
  if (isLoggedIn || others.length === 0) return null;
  return (
    <details
      className="group border-t border-line print:hidden"
      onToggle={(event) => event.currentTarget.open && setOpen(true)}
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-3 [&::-webkit-details-marker]:hidden">
        <h2 className="text-heading">{t("others", { count: others.length })}</h2>
        <FoldMark />
      </summary>
      {isOpen && <LinkList links={others.slice(0, SHOWN)} />}
    </details>
  );
}

/** The browser keeps numbers and keys only, so what each link recommends is loaded. */
function LinkList({ links }: { readonly links: readonly OwnKey[] }) {
  const t = useTexts(shareTexts);
  const page = usePage();
  const [loaded, reload] = useLoaded(async (api) => {
    const found = await Promise.all(
      links.map(async (link) => {
        try {
          return [await api(getAnyRecommendation, { params: link })];
        } catch (failure) {
          if (problemOf(failure)?.code !== "notFound") throw failure;
          forgetGone(link.number);
          return [];
        }
      }),
    );
    return found.flat();
  });
  if (loaded.state === "loading") return <Skeleton className="mb-6 h-12" />;
  if (loaded.state === "failed") return <TryAgain failure={loaded.failure} retry={reload} />;
  return (
    <ul className="mb-6 divide-y divide-line">
      {loaded.data.map((recommendation) => (
        <li key={recommendation.number}>
          <Link
            to={pathWith(page, "EmpfehlungTeilen", recommendation.number) ?? "/"}
            className="flex min-h-12 flex-wrap items-baseline justify-between gap-x-6 py-3 text-link underline underline-offset-4"
          >
            {topicOf(recommendation, page)}
            <span className="text-fine text-muted">
              {t(recommendation.isLocked ? "othersLocked" : "othersValid", {
                date: formatDate(recommendation.validUntil, page.language),
              })}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
