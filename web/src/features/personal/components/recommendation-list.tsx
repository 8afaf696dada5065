import type { Claim, Claimable } from "@weitersagen/contract/claim";
import type { FollowedRecommendation } from "@weitersagen/contract/recommendation-progress";
import { useEffect, useId, useRef, useState } from "react";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { TextField } from "../../../ui/form/text-field.tsx";
import { areaTexts } from "../area-texts.ts";
import { claimedNumbers, type Group, groupOf, groups, inOrder, matching } from "../recommendation-groups.ts";
import { useListView } from "../use-list-view.ts";
import { RecommendationRow } from "./recommendation-row.tsx";
import type { Answer } from "./typed-question.tsx";

interface ListedProps {
  readonly recommendations: readonly FollowedRecommendation[];
}

/** The recommendation to show: a new object for each time, because its row may be hidden or folded again meanwhile. */
export interface Wanted {
  readonly number: string;
}

interface RecommendationListProps extends ListedProps {
  /** The orders that the referrer has reported. */
  readonly claims: readonly Claim[];
  /** Those for which an order can be reported. */
  readonly claimable: readonly Claimable[];
  readonly wanted: Wanted | undefined;
  readonly onAnswer: (answer: Answer) => void;
}

/** So many rows are shown at first, so that the page of a referrer with many is as short as that of one with few. */
const FIRST = 5;
/** So many rows are added at a time, and from so many on there is a search. */
const PAGE = 10;

/** One row per recommendation, what needs an action first, with filters and a search where there are many. */
export function RecommendationList({
  recommendations: loaded,
  claims,
  claimable,
  wanted,
  onAnswer,
}: RecommendationListProps) {
  const t = useTexts(areaTexts);
  const [renamed, setRenamed] = useState<ReadonlyMap<string, string | null>>(new Map());
  const recommendations = loaded.map((each) => {
    const nickname = renamed.get(each.number);
    return nickname === undefined ? each : { ...each, nickname };
  });
  const claimed = claimedNumbers(claims);
  const claimableNumbers = new Set(claimable.map(({ recommendationNumber }) => recommendationNumber));
  const [{ group, text, rows, unfolded }, change] = useListView({
    group: "all",
    text: "",
    rows: FIRST,
    unfolded: [],
  });
  const fold = (number: string, isUnfolded: boolean) => {
    if (unfolded.includes(number) === isUnfolded) return;
    change({ unfolded: isUnfolded ? [...unfolded, number] : unfolded.filter((each) => each !== number) });
  };
  /** The first of the rows that were added last. */
  const [added, setAdded] = useState<number>();
  const [shownLast, setShownLast] = useState<Wanted>();
  if (wanted !== undefined && wanted !== shownLast) {
    setShownLast(wanted);
    const place = inOrder(recommendations, claimed).findIndex(({ number }) => number === wanted.number);
    change({ group: "all", text: "", rows: Math.max(rows, place + 1) });
  }
  const matched = matching(recommendations, text);
  const found = inOrder(matched, claimed).filter(
    (each) => group === "all" || groupOf(each, claimed) === group,
  );
  const isOneGroup = new Set(found.map((each) => groupOf(each, claimed))).size === 1;
  const shown = found.slice(0, rows);
  const shownGroups = [...Map.groupBy(shown, (each) => groupOf(each, claimed))];
  const rest = found.length - shown.length;
  const list = useRef<HTMLUListElement>(null);
  const show = (count: number) => {
    setAdded(shown.length);
    change({ rows: count });
  };
  // To the first row that was added: the button that had the focus moves away, or disappears with the last rows.
  useEffect(() => {
    if (added === undefined) return;
    list.current?.querySelectorAll<HTMLElement>("[id^=empfehlung-] > summary")[added]?.focus();
  }, [added]);
  // After the other effect, whose focus it takes.
  useEffect(() => {
    if (wanted === undefined) return;
    const row = list.current?.querySelector<HTMLDetailsElement>(`#empfehlung-${wanted.number}`);
    if (!row) return;
    row.open = true;
    row.scrollIntoView();
    row.querySelector("summary")?.focus({ preventScroll: true });
  }, [wanted]);
  return (
    <section aria-labelledby="empfehlungen">
      <h2 id="empfehlungen" className="text-title">
        {t("listTitle")}
      </h2>
      <GroupFilter
        {...{ recommendations, matched, claimed, group }}
        onChoose={(next) => change({ group: next })}
      />
      {recommendations.length > PAGE && (
        <TextField
          label={t("search")}
          type="search"
          autoComplete="off"
          value={text}
          className="mt-4 max-w-md"
          // The search looks through all groups.
          onChange={(event) => change({ text: event.currentTarget.value, group: "all" })}
        />
      )}
      <output className={classNames("mt-4 block text-muted", found.length > 0 && "text-fine")}>
        {found.length === 0
          ? t("noneFound")
          : rest > 0
            ? t("shownOf", { shown: shown.length, count: found.length })
            : t("found", { count: found.length })}
        {found.length > 1 && ` ${t(isOneGroup ? "sorted" : "sortedByState")}`}
      </output>
      <ul ref={list} aria-labelledby="empfehlungen" className="mt-4 space-y-6">
        {shownGroups.map(([each, members]) => (
          <li key={each}>
            {!isOneGroup && (
              <h3 id={`gruppe-${each}`} className="mb-2 text-heading">
                {t(each)}
              </h3>
            )}
            <ul
              aria-labelledby={isOneGroup ? "empfehlungen" : `gruppe-${each}`}
              className="border-t border-line"
            >
              {members.map((recommendation) => (
                <li key={recommendation.number}>
                  <RecommendationRow
                    recommendation={recommendation}
                    group={each}
                    claims={claims.filter((claim) => claim.recommendationNumber === recommendation.number)}
                    isClaimable={claimableNumbers.has(recommendation.number)}
                    isUnfolded={unfolded.includes(recommendation.number)}
                    onFold={(isUnfolded) => fold(recommendation.number, isUnfolded)}
                    onRename={(nickname) => setRenamed(new Map(renamed).set(recommendation.number, nickname))}
                    onAnswer={onAnswer}
                  />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <div className="mt-6 flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => show(rows + PAGE)}>
            {t("showMore", { count: Math.min(rest, PAGE) })}
          </Button>
          {rest > PAGE && (
            <Button variant="quiet" onClick={() => show(found.length)}>
              {t("showAll", { count: found.length })}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

interface GroupFilterProps extends ListedProps {
  /** Those that the search finds. */
  readonly matched: readonly FollowedRecommendation[];
  readonly claimed: ReadonlySet<string>;
  readonly group: Group | "all";
  readonly onChoose: (group: Group | "all") => void;
}

/** Only groups with recommendations, each with how many the search finds there; nothing if all are in one. */
function GroupFilter({ recommendations, matched, claimed, group, onChoose }: GroupFilterProps) {
  const t = useTexts(areaTexts);
  const name = useId();
  const known = new Set(recommendations.map((each) => groupOf(each, claimed)));
  const counts = Map.groupBy(matched, (each) => groupOf(each, claimed));
  const offered = groups.filter((each) => known.has(each));
  if (offered.length < 2) return null;
  return (
    <fieldset className="mt-4 flex flex-wrap gap-2">
      <legend className="sr-only">{t("filters")}</legend>
      {(["all", ...offered] as const).map((each) => (
        <label
          key={each}
          className="choice relative inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-line px-4 text-fine font-semibold has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-3 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            checked={each === group}
            onChange={() => onChoose(each)}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
          />
          {t(each)}
          <span className="tabular-nums">
            {each === "all" ? matched.length : (counts.get(each)?.length ?? 0)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
