import {
  getRecommendation,
  lockLink,
  type RecommendationView,
  unlockLink,
} from "@weitersagen/contract/console/recommendation-desk";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { GoodwillButton } from "../../entities/goodwill/goodwill.tsx";
import { PersonLink } from "../../entities/person/person-link.tsx";
import { callConsole } from "../../lib/api.ts";
import { formatCount, formatDay, formatTime } from "../../lib/format.ts";
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
import { MailDialog } from "./mail-dialog.tsx";
import { OrderRows } from "./order-rows.tsx";
import { NextSteps, RecommendationState, RewardRow, Row, Rows } from "./parts.tsx";
import { NoteDialog } from "./person-actions.tsx";
import { ClaimRows } from "./person-page.tsx";
import { careTexts } from "./texts.ts";
import { nameIn } from "../../entities/timeline/names.ts";
import { Timeline } from "../../entities/timeline/timeline.tsx";

/** A recommendation: from its link to its rewards. */
export function RecommendationPage() {
  const t = useTexts(careTexts);
  const tenant = useTenant();
  const { nummer = "" } = useParams({ strict: false }) as { nummer?: string };
  const query = useQuery({
    queryKey: ["recommendation", tenant, nummer],
    queryFn: () => callConsole(getRecommendation, { params: { number: nummer } }, tenant),
  });
  const [mail, setMail] = useState<number>();
  const shown = query.data;
  return (
    <Page title={`${t("recommendation")} ${nummer}`} intro={shown?.product ?? undefined}>
      <QueryState query={query} rows={8} />
      {shown ? (
        <WithAside
          isAsideFirst
          aside={
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:sticky xl:top-4 xl:col-start-2 xl:row-start-1">
              <LinkActions shown={shown} />
              <NextSteps steps={shown.next} />
            </div>
          }
        >
          <Data shown={shown} />
          <Recipients shown={shown} />
          <OrderRows orders={shown.orders} />
          <Rows title={t("rewards")}>
            {shown.rewards.map((reward) => (
              <RewardRow key={reward.id} reward={reward} />
            ))}
          </Rows>
          {shown.claims.length > 0 ? <ClaimRows claims={shown.claims} /> : null}
          <Section title={t("timeline")}>
            <Timeline entries={shown.timeline} onReadMail={setMail} />
          </Section>
        </WithAside>
      ) : null}
      <MailDialog id={mail} onClose={() => setMail(undefined)} />
    </Page>
  );
}

interface Shown {
  readonly shown: RecommendationView;
}

function Data({ shown }: Shown) {
  const t = useTexts(careTexts);
  const { language } = useLanguage();
  return (
    <Section
      title={t("data")}
      actions={
        <>
          {shown.lockedAt === null ? null : <Badge tone="danger">{t("locked")}</Badge>}
          <RecommendationState
            status={shown.status}
            isOrdered={shown.orders.some(({ state }) => state !== "cancelled")}
          />
        </>
      }
    >
      <Facts
        rows={[
          [
            t("referrer"),
            <PersonLink key="referrer" kind="referrer" id={shown.referrer.id}>
              {shown.referrer.name}
            </PersonLink>,
          ],
          [t("email"), shown.referrer.email],
          [t("typedName"), shown.typedName],
          [t("code"), shown.code],
          [t("created"), formatTime(shown.createdAt, language)],
          [t("valid"), formatTime(shown.validUntil, language)],
          [t("share"), `${shown.share} %`],
          [t("channel"), shown.channel],
          [t("visitors"), formatCount(shown.visitors, language)],
          [t("agency"), shown.agency],
          [
            t("locked"),
            shown.lockedAt === null
              ? null
              : `${formatTime(shown.lockedAt, language)}, ${nameIn("lockReason", shown.lockReason, language)}`,
          ],
        ]}
      />
    </Section>
  );
}

function Recipients({ shown: { recipients } }: Shown) {
  const t = useTexts(careTexts);
  const { language } = useLanguage();
  return (
    <Rows title={t("recipients")} none={t("noRecipients")}>
      {recipients.map(({ id, name, email, number, acceptedAt }) => (
        <Row
          key={id}
          lead={
            <PersonLink kind="recipient" id={id}>
              {name}
            </PersonLink>
          }
          end={`${number} · ${formatDay(acceptedAt, language)}`}
        >
          {email}
        </Row>
      ))}
    </Rows>
  );
}

function LinkActions({ shown }: Shown) {
  const t = useTexts(careTexts);
  const tenant = useTenant();
  const me = useMe();
  const [openDialog, setOpenDialog] = useState<"lock" | "unlock" | "note">();
  const [isDone, setDone] = useState(false);
  const { values, set, clear } = useDraft(`lock.${shown.number}`, { reason: "" });
  if (!isAbleTo(me, "people.change", tenant)) return null;
  const params = { number: shown.number };
  const dialog = { onClose: () => setOpenDialog(undefined), onDone: () => setDone(true) };
  const open = (action: typeof openDialog) => {
    setDone(false);
    setOpenDialog(action);
  };
  const lock = async () => {
    await callConsole(lockLink, { params, body: { reason: values.reason } }, tenant);
    clear();
  };
  return (
    <Section title={t("actions")}>
      <div className="grid gap-2">
        <Button wide onPress={() => open("note")}>
          {t("note")}
        </Button>
        {shown.orders.length > 0 ? <GoodwillButton orders={shown.orders} /> : null}
        {shown.lockedAt === null ? (
          <Button wide kind="danger" onPress={() => open("lock")}>
            {t("lock")}
          </Button>
        ) : (
          <Button wide onPress={() => open("unlock")}>
            {t("unlock")}
          </Button>
        )}
      </div>
      {isDone ? <output className="text-sm text-good">{t("done")}</output> : null}
      <NoteDialog
        person={{ kind: "referrer", id: shown.referrer.id }}
        recommendation={shown.number}
        dialog={{ ...dialog, isOpen: openDialog === "note", title: t("note") }}
      />
      <ActionDialog
        {...dialog}
        isOpen={openDialog === "lock"}
        title={t("lock")}
        text={t("lockText")}
        kind="danger"
        button={t("lock")}
        run={lock}
      >
        <TextArea
          label={t("reason")}
          rows={2}
          value={values.reason}
          onChange={(reason) => set({ reason })}
          isRequired
        />
      </ActionDialog>
      <ActionDialog
        {...dialog}
        isOpen={openDialog === "unlock"}
        title={t("unlock")}
        text={t(shown.lockReason === "owner" ? "unlockForeignText" : "unlockText")}
        button={t("unlock")}
        run={() => callConsole(unlockLink, { params }, tenant)}
      />
    </Section>
  );
}
