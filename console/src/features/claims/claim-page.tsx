import { actorIn } from "@weitersagen/contract/console/actors";
import { calendarDateOf, isoDate } from "@weitersagen/domain/dates";
import {
  claimReasonNames,
  shownClaimReasons,
  type ClaimView,
  decideClaim,
  getClaim,
  getEvidence,
  reopenClaim,
} from "@weitersagen/contract/console/claim-desk";
import { claimReasons, isUndecidedClaim } from "@weitersagen/domain/claim";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { GoodwillSection } from "../../entities/goodwill/goodwill.tsx";
import { PersonLink } from "../../entities/person/person-link.tsx";
import { callConsole } from "../../lib/api.ts";
import { formatDay, formatIsoDay, formatTime } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { isAbleTo, useDecisionCall, useMe } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useDraft } from "../../lib/use-draft.ts";
import { useRun } from "../../lib/use-run.ts";
import { ActionDialog } from "../../ui/action-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { Facts } from "../../ui/facts.tsx";
import { ChoiceField } from "../../ui/field.tsx";
import { BackLink } from "../../ui/back-link.tsx";
import { Page, Section } from "../../ui/page.tsx";
import { QueryState } from "../../ui/query-state.tsx";
import { WithAside } from "../../ui/with-aside.tsx";
import { Failure } from "../../ui/states.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { ClaimState } from "./claims-page.tsx";
import { claimTexts } from "./texts.ts";

const linkStyle = "text-accent-strong underline-offset-2 hover:underline";

/** A claim: what the person says, what the provider says, the evidence, the decision. */
export function ClaimPage() {
  const t = useTexts(claimTexts);
  const tenant = useTenant();
  const me = useMe();
  const { id } = useParams({ strict: false }) as { id?: string };
  const query = useQuery({
    queryKey: ["claim", tenant, id],
    queryFn: () => callConsole(getClaim, { params: { id: Number(id) } }, tenant),
  });
  const claim = query.data;
  return (
    <Page
      title={[t("claim"), claim?.order].filter(Boolean).join(" ")}
      back={<BackLink to={`/${tenant}/reklamationen`}>{t("back")}</BackLink>}
    >
      <QueryState query={query} rows={6} />
      {claim ? (
        <WithAside
          aside={
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
              {isAbleTo(me, "claims.decide", tenant) ? <Decision claim={claim} /> : null}
              {claim.found?.recommendation === claim.recommendation ? (
                <GoodwillSection key={claim.found.id} order={claim.found} />
              ) : null}
            </div>
          }
        >
          <Said claim={claim} />
          <Found claim={claim} />
          <Evidence claim={claim} />
          <Standing claim={claim} />
        </WithAside>
      ) : null}
    </Page>
  );
}

interface Shown {
  readonly claim: ClaimView;
}

function Said({ claim }: Shown) {
  const t = useTexts(claimTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  return (
    <Section title={t("said")}>
      <Facts
        rows={[
          [
            t("by"),
            <PersonLink key="by" kind="referrer" id={claim.claimantId}>
              {claim.claimant}
            </PersonLink>,
          ],
          [
            t("recommendation"),
            <Link
              key="recommendation"
              to={`/${tenant}/empfehlungen/${claim.recommendation}`}
              className={linkStyle}
            >
              {claim.recommendation}
            </Link>,
          ],
          [t("order"), claim.order ?? t("erased")],
          [t("orderedOn"), formatIsoDay(claim.orderedOn, language)],
          [t("note"), claim.note],
          [t("createdAt"), formatTime(claim.createdAt, language)],
        ]}
      />
    </Section>
  );
}

function Found({ claim: { found, orderedOn, recommendation } }: Shown) {
  const t = useTexts(claimTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  if (!found)
    return (
      <Section title={t("found")}>
        <p className="text-sm">{t("notFound")}</p>
      </Section>
    );
  const day = isoDate(calendarDateOf(found.orderedAt));
  const belongs =
    found.recommendation === null
      ? t("foundNone")
      : found.recommendation === recommendation
        ? t("foundSame")
        : t("foundOther", { number: found.recommendation });
  return (
    <Section title={t("found")}>
      <ul className="grid gap-1 text-sm">
        <li>
          <Link to={`/${tenant}/bestellungen/${found.id}`} className={linkStyle}>
            {t("foundOrder", { at: formatTime(found.orderedAt, language) })}
          </Link>
        </li>
        <li>{day === orderedOn ? t("sameDay") : t("otherDay")}</li>
        <li>{belongs}</li>
        {found.isCancelled ? <li>{t("foundCancelled")}</li> : null}
      </ul>
    </Section>
  );
}

/** What we make of it: the state with its reason, who decided, and when. */
function Standing({ claim }: Shown) {
  const t = useTexts(claimTexts);
  const { language } = useLanguage();
  const { status, statusAt, reason } = claim;
  const isDecided = !isUndecidedClaim(status);
  const decision = claim.timeline.find(
    ({ kind, detail, at }) => kind === "claim" && detail === status && at.getTime() === statusAt.getTime(),
  );
  const actor = decision?.actor ?? null;
  return (
    <Section title={t("standing")} actions={<ClaimState state={status} />}>
      <Facts
        rows={[
          [t("waitsUntil"), status === "open" ? formatDay(claim.waitsUntil, language) : null],
          [
            t(status === "refused" ? "refuseReason" : "reason"),
            reason === null ? null : (shownClaimReasons[reason]?.[language] ?? reason),
          ],
          [t("decidedBy"), isDecided && actor !== null ? actorIn(actor, language) : null],
          [t(isDecided ? "decidedAt" : "standsSince"), formatTime(statusAt, language)],
        ]}
      />
    </Section>
  );
}

/** Opened on demand: it may show a contract. */
function Evidence({ claim: { id, evidence } }: Shown) {
  const t = useTexts(claimTexts);
  const tenant = useTenant();
  const { run, error, isRunning } = useRun();
  const show = () =>
    run(async () => {
      const { name, mediaType, content } = await callConsole(getEvidence, { params: { id } }, tenant);
      const bytes = Uint8Array.from(atob(content), (letter) => letter.codePointAt(0) ?? 0);
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([bytes], { type: mediaType }));
      link.download = name;
      link.click();
      URL.revokeObjectURL(link.href);
    });
  return (
    <Section title={t("evidence")}>
      {evidence.length === 0 ? <p className="text-sm text-muted">{t("noEvidence")}</p> : null}
      {evidence.map((file) => (
        <div key={file.id}>
          <Button onPress={() => void show()} isPending={isRunning}>
            {t("showEvidence", { name: file.name })}
          </Button>
        </div>
      ))}
      {error ? <Failure error={error} /> : null}
    </Section>
  );
}

type Action = "accept" | "refuse" | "reopen";

function Decision({ claim }: Shown) {
  const t = useTexts(claimTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  // The page behind the dialog may be read again while it is open. What is decided is the claim as it was seen then.
  const [opened, setOpened] = useState<{ readonly action: Action; readonly seen: Date }>();
  const [isDone, setDone] = useState(false);
  const decisionCall = useDecisionCall();
  const { values, set, clear } = useDraft(`claim.${claim.id}`, {
    reason: claim.reason ?? "notProven",
    words: "",
  });
  const params = { id: claim.id };
  const decide = (decision: "match" | "refuse") => async () => {
    const reason = claimReasons.find(({ name }) => name === values.reason)?.name ?? "notProven";
    const seen = (opened?.seen ?? claim.statusAt).toISOString();
    const more = decision === "refuse" ? { reason, words: values.words } : {};
    await decisionCall(() => callConsole(decideClaim, { params, body: { decision, seen, ...more } }, tenant));
    clear();
  };
  const open = (action: Action) => () => setOpened({ action, seen: claim.statusAt });
  const dialog = (action: Action) => ({
    isOpen: opened?.action === action,
    onClose: () => setOpened(undefined),
    onDone: () => setDone(true),
  });
  const isOpen = isUndecidedClaim(claim.status);
  const foundIn = claim.found?.recommendation ?? null;
  /** The order belongs to another recommendation: the claim can only be refused. */
  const isForeign = foundIn !== null && foundIn !== claim.recommendation;
  return (
    <Section title={t("decide")}>
      <div className="grid gap-2">
        {isOpen ? (
          <>
            {claim.found && !isForeign ? (
              <Button wide kind="primary" onPress={open("accept")}>
                {t("accept")}
              </Button>
            ) : (
              <p className="text-sm text-muted">{t(isForeign ? "acceptForeign" : "acceptLater")}</p>
            )}
            <Button wide kind="danger" onPress={open("refuse")}>
              {t("refuse")}
            </Button>
          </>
        ) : null}
        {claim.status === "refused" ? (
          <Button wide onPress={open("reopen")}>
            {t("reopen")}
          </Button>
        ) : null}
        {claim.status === "matched" ? <ClaimState state="matched" /> : null}
      </div>
      {isDone ? <output className="text-sm text-good">{t("done")}</output> : null}
      <ActionDialog
        {...dialog("accept")}
        title={t("accept")}
        text={t("acceptText")}
        button={t("accept")}
        run={decide("match")}
      />
      <ActionDialog
        {...dialog("refuse")}
        kind="danger"
        title={t("refuse")}
        text={t("refuseText")}
        button={t("refuse")}
        run={decide("refuse")}
      >
        <ChoiceField
          label={t("refuseReason")}
          value={values.reason in claimReasonNames ? values.reason : "notProven"}
          onChange={(reason) => set({ reason })}
          choices={Object.entries(claimReasonNames).map(([reason, words]) => ({
            id: reason,
            name: words[language],
          }))}
        />
        <TextArea
          label={t("words")}
          hint={t("wordsHint")}
          rows={3}
          maxLength={1_000}
          value={values.words}
          onChange={(words) => set({ words })}
        />
      </ActionDialog>
      <ActionDialog
        {...dialog("reopen")}
        title={t("reopen")}
        text={t("reopenText")}
        button={t("reopen")}
        run={() => decisionCall(() => callConsole(reopenClaim, { params }, tenant))}
      />
    </Section>
  );
}
