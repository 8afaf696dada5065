import { type CaseView, decideCase, getCase, ruleNames } from "@weitersagen/contract/console/case-desk";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { formatCount, formatMoney, formatTime } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useDraft } from "../../lib/use-draft.ts";
import { ActionDialog } from "../../ui/action-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { Facts } from "../../ui/facts.tsx";
import { Page, Section } from "../../ui/page.tsx";
import { QueryState } from "../../ui/query-state.tsx";
import { WithAside } from "../../ui/with-aside.tsx";
import { Badge } from "../../ui/states.tsx";
import { TextArea } from "../../ui/text-area.tsx";
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
    <Page title={`${t("case")} ${shown ? formatMoney(shown.cents, language) : ""}`}>
      <QueryState query={query} rows={6} />
      {shown ? (
        <WithAside aside={isAbleTo(me, "cases.decide", tenant) ? <Decision shown={shown} /> : null}>
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

interface Shown {
  readonly shown: CaseView;
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
              className="text-accent-strong underline-offset-2 hover:underline"
            >
              {shown.recommendation}
            </Link>,
          ],
          [t("order"), shown.order],
          [t("since"), formatTime(shown.heldAt, language)],
          [
            t("recent"),
            t("recentText", {
              count: formatCount(recent.rewards, language),
              sum: formatMoney(recent.cents, language),
              held: formatCount(recent.held, language),
            }),
          ],
          [
            t("decided"),
            decidedAt === null
              ? null
              : t("decidedBy", { at: formatTime(decidedAt, language), by: shown.decidedBy ?? "" }),
          ],
        ]}
      />
    </Section>
  );
}

function Decision({ shown }: Shown) {
  const t = useTexts(caseTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const [asked, setAsked] = useState<"pass" | "reject">();
  const [isDone, setDone] = useState(false);
  const { values, set, clear } = useDraft(`case.${shown.id}`, { words: "", note: "" });
  const decide = (decision: "pass" | "reject") => async () => {
    const words = decision === "reject" ? values.words : "";
    const body = { decision, words, note: values.note, seen: shown.heldAt.toISOString() };
    await callConsole(decideCase, { params: { id: shown.id }, body }, tenant);
    clear();
  };
  const dialog = (action: "pass" | "reject") => ({
    isOpen: asked === action,
    onClose: () => setAsked(undefined),
    onDone: () => setDone(true),
    title: t(action),
    button: t(action),
    run: decide(action),
  });
  const note = (
    <TextArea
      label={t("note")}
      rows={2}
      maxLength={1_000}
      value={values.note}
      onChange={(next) => set({ note: next })}
    />
  );
  return (
    <Section title={t("decide")}>
      {shown.state === "open" ? (
        <div className="grid gap-2">
          <Button wide kind="primary" onPress={() => setAsked("pass")}>
            {t("pass")}
          </Button>
          <Button wide kind="danger" onPress={() => setAsked("reject")}>
            {t("reject")}
          </Button>
        </div>
      ) : (
        <>
          <CaseState state={shown.state} />
          {shown.state === "rejected" ? <p className="text-sm text-muted">{t("objection")}</p> : null}
        </>
      )}
      {isDone ? <output className="text-sm text-good">{t("done")}</output> : null}
      <ActionDialog {...dialog("pass")} text={t("passText")}>
        {note}
      </ActionDialog>
      <ActionDialog
        {...dialog("reject")}
        kind="danger"
        text={t("rejectText", { sum: formatMoney(shown.cents, language) })}
      >
        <TextArea
          label={t("words")}
          rows={3}
          maxLength={1_000}
          value={values.words}
          onChange={(words) => set({ words })}
        />
        {note}
      </ActionDialog>
    </Section>
  );
}
