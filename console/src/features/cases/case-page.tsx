import { type CaseView, getCase, ruleNames } from "@weitersagen/contract/console/case-desk";
import { nextStepNames } from "@weitersagen/contract/console/people";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { callConsole } from "../../lib/api.ts";
import { formatCount, formatDay, formatMoney, formatTime } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { Facts } from "../../ui/facts.tsx";
import { BackLink } from "../../ui/back-link.tsx";
import { Page, Section } from "../../ui/page.tsx";
import { QueryState } from "../../ui/query-state.tsx";
import { WithAside } from "../../ui/with-aside.tsx";
import { Badge } from "../../ui/states.tsx";
import { AppealDecision } from "./appeal-decision.tsx";
import { CaseDecision } from "./case-decision.tsx";
import { CaseState } from "./cases-page.tsx";
import { PeoplePicture } from "./people-picture.tsx";
import { caseTexts } from "./texts.ts";

/** A held reward: why, who is connected, the decision. */
export function CasePage() {
  const t = useTexts(caseTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const me = useMe();
  const { id } = useParams({ strict: false }) as { id?: string };
  const query = useQuery({
    queryKey: ["case", tenant, id],
    queryFn: () => callConsole(getCase, { params: { id: Number(id) } }, tenant),
  });
  const shown = query.data;
  return (
    <Page
      title={shown ? t("caseOf", { amount: formatMoney(shown.cents, language) }) : t("case")}
      back={<BackLink to={`/${tenant}/verdachtsfaelle`}>{t("back")}</BackLink>}
    >
      <QueryState query={query} rows={6} />
      {shown ? (
        <WithAside
          aside={
            isAbleTo(me, "cases.decide", tenant) ? (
              <Section title={t("decide")}>
                <CaseDecision shown={shown} />
                <AppealDecision shown={shown} />
              </Section>
            ) : null
          }
        >
          {shown.notes.length > 0 ? <Notes notes={shown.notes} /> : null}
          {shown.appeal ? <AppealSection appeal={shown.appeal} /> : null}
          <Section
            title={t("why")}
            actions={<Badge tone="warn">{t("points", { count: formatCount(shown.score, language) })}</Badge>}
          >
            <ul className="grid list-disc gap-1 pl-5 text-sm">
              {shown.reasons.map((reason) => (
                <li key={reason}>{ruleNames[reason]?.[language] ?? reason}</li>
              ))}
            </ul>
          </Section>
          <Section title={t("people")}>
            <p className="text-xs text-muted">{t("peopleHint")}</p>
            <PeoplePicture people={shown.people} links={shown.links} />
          </Section>
          <CaseFacts shown={shown} />
        </WithAside>
      ) : null}
    </Page>
  );
}

function Notes({ notes }: Pick<CaseView, "notes">) {
  const t = useTexts(caseTexts);
  const { language } = useLanguage();
  return (
    <Section title={t("notes")}>
      <ul className="grid gap-3">
        {notes.map(({ at, author, text }) => (
          <li key={at.toISOString()}>
            <p className="text-sm break-words whitespace-pre-line">{text}</p>
            <p className="text-xs text-muted">
              {formatTime(at, language)} · {author}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface Shown {
  readonly shown: CaseView;
}

function AppealSection({ appeal }: { readonly appeal: NonNullable<CaseView["appeal"]> }) {
  const t = useTexts(caseTexts);
  const { language } = useLanguage();
  const { text, recordedBy, decidedAt, decidedBy, isGranted } = appeal;
  const at = formatTime(appeal.at, language);
  return (
    <Section title={t("appeal")}>
      <blockquote className="border-l-2 border-accent pl-3 text-sm whitespace-pre-line">
        {text ?? t("appealGone")}
      </blockquote>
      <p className="text-xs text-muted">
        {recordedBy === null ? t("appealBy", { at }) : t("appealRecordedBy", { at, by: recordedBy })}
      </p>
      {decidedAt === null ? null : (
        <p className="text-sm">
          {t(isGranted ? "granted" : "refused", { at: formatTime(decidedAt, language), by: decidedBy ?? "" })}
        </p>
      )}
    </Section>
  );
}

function CaseFacts({ shown }: Shown) {
  const t = useTexts(caseTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const { recent, decidedAt } = shown;
  return (
    <Section title={t("facts")} actions={<CaseState state={shown.state} />}>
      <Facts
        rows={[
          [t("amount"), formatMoney(shown.cents, language)],
          [
            t("recommendation"),
            <Link
              key="recommendation"
              to={`/${tenant}/empfehlungen/${shown.recommendation}`}
              className="link"
            >
              {shown.recommendation}
            </Link>,
          ],
          [
            t("order"),
            shown.order === null ? null : (
              <Link
                key="order"
                to={`/${tenant}/bestellungen`}
                search={{ suche: shown.order }}
                className="link"
              >
                {shown.order}
              </Link>
            ),
          ],
          [t("since"), formatTime(shown.heldAt, language)],
          [
            t("recent"),
            t("recentText", {
              count: t(recent.rewards === 1 ? "rewardsOne" : "rewards", {
                count: formatCount(recent.rewards, language),
              }),
              sum: formatMoney(recent.cents, language),
              held: formatCount(recent.held, language),
            }),
          ],
          [
            t(shown.appeal === null ? "decided" : "refusedFirst"),
            decidedAt === null
              ? null
              : t("decidedBy", { at: formatTime(decidedAt, language), by: shown.decidedBy ?? "" }),
          ],
          [t("next"), decidedAt === null ? null : <Next key="next" steps={shown.next} />],
        ]}
      />
    </Section>
  );
}

/** When the decided reward moves on. */
function Next({ steps }: { readonly steps: CaseView["next"] }) {
  const t = useTexts(caseTexts);
  const { language } = useLanguage();
  if (steps.length === 0) return t("nextNone");
  return steps
    .map(
      ({ kind, at }) =>
        `${nextStepNames[kind][language]}${at === null ? "" : `: ${formatDay(at, language)}`}`,
    )
    .join("; ");
}
