import { formatDate, formatPromise } from "@weitersagen/contract/format";
import type { SharedRecommendation } from "@weitersagen/contract/recommendation";
import { getAnyRecommendation } from "@weitersagen/contract/recommendation-calls";
import { showSpokenNumber } from "@weitersagen/domain/spoken-number";
import { useEffect, useRef, useState } from "react";
import { forgetGone, keptLinks, type OwnKey } from "../../../entities/recommendation/capability.ts";
import { problemOf } from "../../../lib/api/problem.ts";
import { useLoaded } from "../../../lib/api/use-loaded.ts";
import { pathWith } from "../../../lib/page/links.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { Link } from "../../../lib/router/link.tsx";
import { useLoggedIn } from "../../../lib/session/session-context.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { FoldMark } from "../../../ui/fold-mark.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { TryAgain } from "../../../ui/try-again.tsx";
import { sharedSubject } from "../messages.ts";
import { shareTexts } from "../texts.ts";

/** How many are loaded at once. */
const AT_ONCE = 10;

/** The other links of this browser. The header leads to the newest one only, or to the personal area after a login. */
export function OtherLinks({ number }: { readonly number: string }) {
  const t = useTexts(shareTexts);
  const isLoggedIn = useLoggedIn();
  const [others] = useState(() => keptLinks().filter((link) => link.number !== number));
  const [shown, setShown] = useState(0);
  const parts = Array.from({ length: Math.ceil(shown / AT_ONCE) }, (_, part) => part * AT_ONCE);
  if (isLoggedIn || others.length === 0) return null;
  return (
    <details
      className="group mt-3 print:hidden"
      onToggle={(event) => event.currentTarget.open && setShown((count) => count || AT_ONCE)}
    >
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 font-semibold text-link [&::-webkit-details-marker]:hidden">
        {t("others", { count: others.length })}
        <FoldMark />
      </summary>
      {parts.map((from) => (
        <LinkList key={from} links={others.slice(from, from + AT_ONCE)} takesFocus={from > 0} />
      ))}
      {shown > 0 && shown < others.length && (
        <Button variant="quiet" className="-ml-2" onClick={() => setShown(shown + AT_ONCE)}>
          {t("othersMore")}
        </Button>
      )}
    </details>
  );
}

interface LinkListProps {
  readonly links: readonly OwnKey[];
  /** The button that had the focus moves away, or disappears with the last links. */
  readonly takesFocus: boolean;
}

/** The browser keeps numbers and keys only, so what each link recommends is loaded. */
function LinkList({ links, takesFocus }: LinkListProps) {
  const t = useTexts(shareTexts);
  const page = usePage();
  const list = useRef<HTMLUListElement>(null);
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
  const isLoaded = loaded.state === "loaded";
  useEffect(() => {
    if (takesFocus && isLoaded) list.current?.querySelector("a")?.focus();
  }, [takesFocus, isLoaded]);
  if (loaded.state === "loading") return <Skeleton className="mb-6 h-12" />;
  if (loaded.state === "failed") return <TryAgain failure={loaded.failure} retry={reload} />;
  return (
    <ul ref={list} className="max-w-xl divide-y divide-line last:mb-6">
      {loaded.data.map((recommendation) => (
        <li key={recommendation.number}>
          <Link
            to={pathWith(page, "EmpfehlungTeilen", recommendation.number) ?? "/"}
            className="block min-h-12 py-3"
          >
            <span className="text-link underline underline-offset-4">
              {sharedSubject(recommendation, page)}
            </span>
            {recommendation.bountyCents > 0 && <Split recommendation={recommendation} />}
            <span className="block text-fine text-muted">
              {showSpokenNumber(recommendation.code)} ·{" "}
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

/** With the code below it tells two links of one product apart. */
function Split({ recommendation }: { readonly recommendation: SharedRecommendation }) {
  const t = useTexts(shareTexts);
  const { language } = usePage();
  const { referrerCents, recipientCents, upTo } = recommendation;
  const promised = (amountCents: number) => formatPromise({ amountCents, upTo }, language);
  return (
    <span className="block text-fine text-muted">
      {t("splitMine")} {promised(referrerCents)} · {t("splitTheirs")} {promised(recipientCents)}
    </span>
  );
}
