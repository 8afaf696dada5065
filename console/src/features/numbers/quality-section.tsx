import { readPeople, readQuality } from "@weitersagen/contract/console/insight";
import type { PeopleReport, QualityReport } from "@weitersagen/contract/insight-quality";
import { claimList } from "@weitersagen/contract/console/claim-desk";
import {
  behindFigure,
  behindPerson,
  behindReturning,
  type ShownFilters,
} from "@weitersagen/contract/console/insight-links";
import { countedOrders } from "@weitersagen/contract/console/insight-lists";
import { rewardList } from "@weitersagen/contract/console/reward-list";
import type { Period } from "@weitersagen/domain/insight-period";
import { useQuery } from "@tanstack/react-query";
import { Fragment, useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { formatCount, formatTime } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/page.tsx";
import { Failure, Loading } from "../../ui/states.tsx";
import { BehindLink, ListLink } from "../../ui/behind-link.tsx";
import { Compared } from "./compared.tsx";
import { formatDayText, formatFigure, formatRate } from "./format.ts";
import { KeyFigures } from "../../ui/key-figures.tsx";
import { NumberTable } from "./plain-table.tsx";
import { qualityTexts } from "./quality-texts.ts";
import { periodOf, type Search } from "./search.ts";
import { WholeProgramme } from "./whole-programme.tsx";

/** Quality and people: loaded on demand, because people are looked up and that is in the audit log. */
export function QualitySection({ search }: { readonly search: Search }) {
  const t = useTexts(qualityTexts);
  const [isShown, setShown] = useState(false);
  return (
    <Section title={t("title")}>
      <WholeProgramme search={search} />
      {isShown ? (
        <Loaded search={search} />
      ) : (
        <div className="print:hidden">
          <Button onPress={() => setShown(true)}>{t("show")}</Button>
        </div>
      )}
    </Section>
  );
}

function Loaded({ search }: { readonly search: Search }) {
  const { language } = useLanguage();
  const tenant = useTenant();
  const period = periodOf(search);
  const quality = useQuery({
    queryKey: ["numbers", language, "quality", tenant, period],
    queryFn: () => callConsole(readQuality, { query: period }, tenant),
  });
  const people = useQuery({
    queryKey: ["numbers", language, "people", tenant, period],
    queryFn: () => callConsole(readPeople, { query: period }, tenant),
  });
  const error = quality.error ?? people.error;
  if (error) return <Failure error={error} onRetry={() => void quality.refetch()} />;
  if (!quality.data || !people.data) return <Loading rows={4} />;
  return (
    <>
      <People report={people.data} period={quality.data} />
      <Quality report={quality.data} />
    </>
  );
}

/** It leads to the person, who has the list of their recommendations. */
const customerSearch = { path: "/suche", ability: "people.read" } as const;

interface PeopleProps {
  readonly report: PeopleReport;
  readonly period: Period;
}

function People({ report, period }: PeopleProps) {
  const t = useTexts(qualityTexts);
  const { language } = useLanguage();
  const { referrers, returning, recommendations, visits } = report;
  const count = (value: number) => formatCount(value, language);
  const reachOf = (counts: { readonly recommendations: number; readonly visits: number }) =>
    counts.recommendations > 0
      ? new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(
          counts.visits / counts.recommendations,
        )
      : "–";
  const people = (value: number) => t(value === 1 ? "person_one" : "person_other", { count: count(value) });
  const compared = (text: (counts: PeopleReport["before"]) => string) => (
    <Compared before={text(report.before)} yearBefore={text(report.yearBefore)} />
  );
  const again = (counts: { readonly referrers: number; readonly returning: number }) =>
    formatRate(counts.referrers > 0 ? counts.returning / counts.referrers : null, language);
  return (
    <>
      <p className="max-w-3xl text-sm text-muted">{t("peopleFrom")}</p>
      <KeyFigures
        figures={[
          {
            name: t("referrers"),
            value: count(referrers),
            hint: compared((counts) => count(counts.referrers)),
          },
          {
            name: t("returning"),
            value: again(report),
            hint: (
              <>
                {people(returning)}{" "}
                <BehindLink behind={behindReturning(period)}>
                  {t("with", { count: count(report.returningRecommendations) })}
                </BehindLink>
                {compared(again)}
              </>
            ),
          },
          {
            name: t("recommendations"),
            value: (
              <BehindLink behind={behindFigure("recommendations", period, {})} label={t("recommendations")}>
                {count(recommendations)}
              </BehindLink>
            ),
            hint: compared((counts) => count(counts.recommendations)),
          },
          {
            name: t("reach"),
            value: reachOf(report),
            hint: (
              <>
                <BehindLink behind={behindFigure("visits", period, {})}>
                  {t("withVisits", { count: count(visits) })}
                </BehindLink>
                {compared(reachOf)}
              </>
            ),
          },
        ]}
      />
      <NumberTable
        label={t("top")}
        head={[t("referrers"), t("recommendations"), t("accepted"), t("orders")]}
        rows={report.top.map((one) => [
          one.isPseudonym ? (
            one.name
          ) : (
            <ListLink key="name" list={customerSearch} filters={{ suche: one.name }}>
              {one.name}
            </ListLink>
          ),
          ...(["recommendations", "accepted", "orders"] as const).map((name) => (
            <BehindLink
              key={name}
              behind={behindPerson(name, period, one.key)}
              label={`${one.name}, ${t(name)}`}
            >
              {count(one[name])}
            </BehindLink>
          )),
        ])}
        keys={report.top.map(({ key }) => key)}
      />
    </>
  );
}

function Quality({ report }: { readonly report: QualityReport }) {
  const t = useTexts(qualityTexts);
  const { language } = useLanguage();
  const count = (value: number) => formatCount(value, language);
  const { orders, cancelled, rewards, held, heldOpen, heldReleased, heldRejected, claims, mails } = report;
  const { mailsCountedSince: since } = report;
  const part = (some: number, whole: number) => formatRate(whole > 0 ? some / whole : null, language);
  const compared = (text: (counts: QualityReport["before"]) => string) => (
    <Compared before={text(report.before)} yearBefore={text(report.yearBefore)} />
  );
  const ordered = { bestelltvon: report.from, bestelltbis: report.until };
  const ofOrders = (filters: Readonly<Record<string, string>>, text: string) => (
    <BehindLink behind={{ list: countedOrders, filters: { ...ordered, ...filters } }}>{text}</BehindLink>
  );
  const ofRewards = (pruefung: string, text: string) => (
    <ListLink list={rewardList} filters={{ ...ordered, pruefung }}>
      {text}
    </ListLink>
  );
  const ofClaims = (filters: Readonly<Record<string, string>>, text: string) => (
    <ListLink list={claimList} filters={{ von: report.from, bis: report.until, ...filters }}>
      {text}
    </ListLink>
  );
  const ofMails = (kind: "mailsSent" | "mailsFailed", text: string, filters: ShownFilters = {}) => (
    <BehindLink behind={behindFigure(kind, report, filters)}>{text}</BehindLink>
  );
  return (
    <>
      <KeyFigures
        figures={[
          {
            name: t("cancelled"),
            value: ofOrders({ zustand: "cancelled" }, part(cancelled, orders)),
            hint: (
              <>
                {ofOrders({}, t("ofOrders", { part: count(cancelled), whole: count(orders) }))}
                {compared((one) => part(one.cancelled, one.orders))}
              </>
            ),
          },
          {
            name: t("held"),
            value: ofRewards("alle", part(held, rewards)),
            hint: (
              <>
                {t("ofRewards", { part: count(held), whole: count(rewards) })}:{" "}
                {ofRewards("offen", t("heldOpen", { count: count(heldOpen) }))},{" "}
                {ofRewards("freigegeben", t("heldReleased", { count: count(heldReleased) }))},{" "}
                {ofRewards("abgelehnt", t("heldRejected", { count: count(heldRejected) }))}
                {compared((one) => part(one.held, one.rewards))}
              </>
            ),
          },
          {
            name: t("claims"),
            value: ofClaims({}, count(sumOf(Object.values(claims)))),
            hint: (
              <>
                {(["checking", "open", "matched", "refused"] as const).map((zustand, index) => (
                  <Fragment key={zustand}>
                    {index === 0 ? null : ", "}
                    {ofClaims({ zustand }, t(`claims_${zustand}`, { count: count(claims[zustand]) }))}
                  </Fragment>
                ))}
                {compared((one) => count(one.claims))}
              </>
            ),
          },
          {
            name: t("failedMails"),
            value:
              since === null ? "–" : ofMails("mailsFailed", count(sumOf(mails.map(({ failed }) => failed)))),
            hint:
              since === null ? (
                t("mailsUncounted")
              ) : (
                <>
                  {ofMails(
                    "mailsSent",
                    t("sentHint", { count: count(sumOf(mails.map(({ sent }) => sent))) }),
                  )}
                  {since > report.from
                    ? `, ${t("mailsSince", { day: formatDayText(since, language) })}`
                    : null}
                  {compared((one) => formatFigure(one.mailsFailed, language))}
                  {report.mailsCountedAt === null ? null : (
                    <span className="block">
                      {t("mailsAt", { time: formatTime(report.mailsCountedAt, language) })}
                    </span>
                  )}
                </>
              ),
          },
        ]}
      />
      {report.unrewarded.length > 0 ? (
        <NumberTable
          label={t("unrewarded")}
          head={[t("unrewarded"), t("count")]}
          rows={report.unrewarded.map((one) => [one.name, ofOrders({ grund: one.key }, count(one.count))])}
          keys={report.unrewarded.map(({ key }) => key)}
        />
      ) : null}
      {mails.length > 0 ? (
        <NumberTable
          label={t("mails")}
          head={[t("mails"), t("sent"), t("failed")]}
          rows={mails.map(({ key, name, sent, failed }) => [
            name,
            ofMails("mailsSent", count(sent), { kanal: key }),
            ofMails("mailsFailed", count(failed), { kanal: key }),
          ])}
          keys={mails.map(({ key }) => key)}
        />
      ) : null}
    </>
  );
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, one) => sum + one, 0);
