import { getIban, getPerson, parties, type PersonView } from "@weitersagen/contract/console/people";
import { blockReasonNames } from "@weitersagen/contract/console/care-actions";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { PersonLink } from "../../entities/person/person-link.tsx";
import { callConsole } from "../../lib/api.ts";
import { formatDay, formatTime } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useRun } from "../../lib/use-run.ts";
import { Button } from "../../ui/button.tsx";
import { Facts } from "../../ui/facts.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page, Section } from "../../ui/page.tsx";
import { QueryState } from "../../ui/query-state.tsx";
import { WithAside } from "../../ui/with-aside.tsx";
import { Badge, Failure } from "../../ui/states.tsx";
import { MailDialog } from "./mail-dialog.tsx";
import { nameIn } from "../../entities/timeline/names.ts";
import { OrderRows } from "./order-rows.tsx";
import {
  NextSteps,
  RecommendationLink,
  RecommendationState,
  RewardRow,
  Row,
  Rows,
  StateBadge,
} from "./parts.tsx";
import { PersonActions } from "./person-actions.tsx";
import { careTexts } from "./texts.ts";
import { Timeline } from "../../entities/timeline/timeline.tsx";

/** A referrer or recipient: who it is, what happened, what happens next, what can be done. */
export function PersonPage() {
  const t = useTexts(careTexts);
  const tenant = useTenant();
  const { art, id } = useParams({ strict: false }) as { art?: string; id?: string };
  const kind = parties.find((one) => one === art) ?? "referrer";
  const query = useQuery({
    queryKey: ["person", tenant, kind, id],
    queryFn: () => callConsole(getPerson, { params: { kind, id: Number(id) } }, tenant),
  });
  const [mail, setMail] = useState<number>();
  const person = query.data;
  return (
    <Page
      title={person ? nameOf(person, t("nameless"), t("deletedPerson")) : t(kind)}
      intro={person ? t(kind) : undefined}
    >
      <QueryState query={query} rows={8} />
      {person && person.returnedBecause !== null ? (
        <Notice tone="warn">{t(person.returnedBecause)}</Notice>
      ) : null}
      {person ? (
        <WithAside
          isAsideFirst
          aside={
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:sticky xl:top-4 xl:col-start-2 xl:row-start-1">
              {person.deletedAt === null ? <PersonActions person={person} /> : null}
              <NextSteps steps={person.next} />
            </div>
          }
        >
          <PersonData person={person} />
          <Lists person={person} />
          <Section title={t("timeline")}>
            <Timeline entries={person.timeline} onReadMail={setMail} />
          </Section>
        </WithAside>
      ) : null}
      <MailDialog id={mail} onClose={() => setMail(undefined)} />
    </Page>
  );
}

export const nameOf = (
  { firstName, lastName, email, deletedAt }: PersonView,
  nameless: string,
  deleted: string,
): string =>
  deletedAt !== null ? deleted : [firstName, lastName].filter(Boolean).join(" ") || email || nameless;

function PersonData({ person }: { readonly person: PersonView }) {
  const t = useTexts(careTexts);
  const { language } = useLanguage();
  const { street, houseNumber, postcode, town } = person;
  const address = [
    [street, houseNumber].filter(Boolean).join(" "),
    [postcode, town].filter(Boolean).join(" "),
  ]
    .filter(Boolean)
    .join(", ");
  return (
    <Section
      title={t("data")}
      actions={
        person.blockReason === null ? null : (
          <Badge tone="danger">
            {t("blocked")}:{" "}
            {(blockReasonNames as Record<string, { de: string; en: string }>)[person.blockReason]?.[
              language
            ] ?? person.blockReason}
          </Badge>
        )
      }
    >
      <Facts
        rows={[
          [t("number"), person.number],
          [t("email"), person.email],
          [t("pendingEmail"), person.pendingEmail],
          [t("address"), address],
          [t("customerNumber"), person.customerNumber],
          [t("language"), t(person.language === "en" ? "en" : "de")],
          [t("since"), formatDay(person.createdAt, language)],
          [
            t("confirmed"),
            person.confirmedAt === null ? t("notConfirmed") : formatTime(person.confirmedAt, language),
          ],
          [t("bank"), <BankAccount key="bank" person={person} />],
          [
            t("others"),
            person.others.length === 0 ? null : (
              <span key="others" className="flex flex-wrap gap-x-3">
                {person.others.map(({ kind, id, at }) => (
                  <PersonLink key={`${kind} ${id}`} kind={kind} id={id}>
                    {t(kind)} ({formatDay(at, language)})
                  </PersonLink>
                ))}
              </span>
            ),
          ],
        ]}
      />
    </Section>
  );
}

/** The whole IBAN is read only on demand, after a step-up, and that is in the audit log. */
function BankAccount({ person: { kind, id, iban, frozenUntil } }: { readonly person: PersonView }) {
  const t = useTexts(careTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const me = useMe();
  const { run, error, isRunning } = useRun();
  const [whole, setWhole] = useState<{ holder: string; iban: string }>();
  if (iban === null) return <span className="text-muted">{t("noBank")}</span>;
  const show = () => run(async () => setWhole(await callConsole(getIban, { params: { kind, id } }, tenant)));
  return (
    <span className="grid justify-items-start gap-1">
      <span>{whole ? `${whole.iban.replaceAll(/(.{4})/g, "$1 ").trim()} · ${whole.holder}` : iban}</span>
      {frozenUntil !== null ? (
        <Badge tone="warn">{t("frozen", { at: formatDay(frozenUntil, language) })}</Badge>
      ) : null}
      {whole === undefined && isAbleTo(me, "people.iban", tenant) ? (
        <Button onPress={() => void show()} isPending={isRunning}>
          {t("showIban")}
        </Button>
      ) : null}
      {error ? <Failure error={error} /> : null}
    </span>
  );
}

function Lists({ person }: { readonly person: PersonView }) {
  const t = useTexts(careTexts);
  const { language } = useLanguage();
  return (
    <>
      <Rows title={t("rewards")}>
        {person.rewards.map((reward) => (
          <RewardRow key={reward.id} reward={reward} />
        ))}
      </Rows>
      <OrderRows orders={person.orders} />
      <Rows title={t("recommendations")}>
        {person.recommendations.map(({ number, product, status, createdAt, isLocked, isOrdered }) => (
          <Row
            key={number}
            lead={<RecommendationLink number={number} />}
            badges={
              <>
                <RecommendationState status={status} isOrdered={isOrdered} />
                {isLocked ? <Badge tone="danger">{t("locked")}</Badge> : null}
              </>
            }
            end={formatDay(createdAt, language)}
          >
            {product}
          </Row>
        ))}
      </Rows>
      {person.kind === "referrer" ? <ClaimRows claims={person.claims} /> : null}
    </>
  );
}

export function ClaimRows({ claims }: { readonly claims: PersonView["claims"] }) {
  const t = useTexts(careTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const mayOpen = isAbleTo(useMe(), "claims.read", tenant);
  return (
    <Rows title={t("claims")}>
      {claims.map(({ id, order, createdAt, status, statusAt, reason }) => (
        <Row
          key={id}
          lead={
            mayOpen ? (
              <Link to={`/${tenant}/reklamationen/${id}`} className="link">
                {order ?? t("claimErased")}
              </Link>
            ) : (
              (order ?? t("claimErased"))
            )
          }
          badges={<StateBadge group="claimStatus" state={status} />}
          end={t("claimDays", {
            created: formatDay(createdAt, language),
            at: formatDay(statusAt, language),
          })}
        >
          {nameIn("claimReason", reason, language)}
        </Row>
      ))}
    </Rows>
  );
}
