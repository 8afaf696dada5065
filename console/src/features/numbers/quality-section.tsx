import { readPeople, readQuality } from "@weitersagen/contract/console/insight";
import type { PeopleReport, QualityReport } from "@weitersagen/contract/insight-quality";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { formatCount } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/page.tsx";
import { Failure, Loading } from "../../ui/states.tsx";
import { formatRate } from "./format.ts";
import { KeyFigures } from "./key-figures.tsx";
import { NumberTable } from "./plain-table.tsx";
import { qualityTexts } from "./quality-texts.ts";
import { periodOf, type Search } from "./search.ts";

/** Quality and people: loaded on demand, because people are looked up and that is in the audit log. */
export function QualitySection({ search }: { readonly search: Search }) {
  const t = useTexts(qualityTexts);
  const [isShown, setShown] = useState(false);
  return (
    <Section title={t("title")}>
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
  const tenant = useTenant();
  const period = periodOf(search);
  const quality = useQuery({
    queryKey: ["numbers", "quality", tenant, period],
    queryFn: () => callConsole(readQuality, { query: period }, tenant),
  });
  const people = useQuery({
    queryKey: ["numbers", "people", tenant, period],
    queryFn: () => callConsole(readPeople, { query: period }, tenant),
  });
  const error = quality.error ?? people.error;
  if (error) return <Failure error={error} onRetry={() => void quality.refetch()} />;
  if (!quality.data || !people.data) return <Loading rows={4} />;
  return (
    <>
      <People report={people.data} />
      <Quality report={quality.data} />
    </>
  );
}

function People({ report }: { readonly report: PeopleReport }) {
  const t = useTexts(qualityTexts);
  const { language } = useLanguage();
  const { referrers, returning, recommendations, visits } = report;
  const count = (value: number) => formatCount(value, language);
  return (
    <>
      <KeyFigures
        figures={[
          { name: t("referrers"), value: count(referrers) },
          {
            name: t("returning"),
            value: formatRate(referrers > 0 ? returning / referrers : null, language),
            hint: count(returning),
          },
          { name: t("recommendations"), value: count(recommendations) },
          {
            name: t("reach"),
            value:
              recommendations > 0
                ? new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(
                    visits / recommendations,
                  )
                : "–",
          },
        ]}
      />
      <NumberTable
        label={t("top")}
        head={[t("top"), t("recommendations"), t("accepted"), t("orders")]}
        rows={report.top.map((one) => [
          one.name,
          count(one.recommendations),
          count(one.accepted),
          count(one.orders),
        ])}
        keys={report.top.map(({ name }, index) => `${name} ${index}`)}
      />
    </>
  );
}

function Quality({ report }: { readonly report: QualityReport }) {
  const t = useTexts(qualityTexts);
  const { language } = useLanguage();
  const count = (value: number) => formatCount(value, language);
  const { orders, cancelled, rewards, held, heldOpen, heldReleased, heldRejected, claims } = report;
  return (
    <>
      <KeyFigures
        figures={[
          {
            name: t("cancelled"),
            value: formatRate(orders > 0 ? cancelled / orders : null, language),
            hint: t("of", { part: count(cancelled), whole: count(orders) }),
          },
          {
            name: t("held"),
            value: formatRate(rewards > 0 ? held / rewards : null, language),
            hint: t("heldHint", { open: heldOpen, released: heldReleased, rejected: heldRejected }),
          },
          {
            name: t("claims"),
            value: count(claims.open + claims.matched + claims.refused),
            hint: t("claimsHint", claims),
          },
          {
            name: t("failedMails"),
            value: count(report.mails.reduce((sum, { failed }) => sum + failed, 0)),
            hint: t("sentHint", { count: count(report.mails.reduce((sum, { sent }) => sum + sent, 0)) }),
          },
        ]}
      />
      {report.unrewarded.length > 0 ? (
        <NumberTable
          label={t("unrewarded")}
          head={[t("unrewarded"), t("orders")]}
          rows={report.unrewarded.map((one) => [one.name, count(one.count)])}
          keys={report.unrewarded.map(({ name }) => name)}
        />
      ) : null}
      {report.mails.length > 0 ? (
        <NumberTable
          label={t("mails")}
          head={[t("mails"), t("sent"), t("failed")]}
          rows={report.mails.map(({ name, sent, failed }) => [name, count(sent), count(failed)])}
          keys={report.mails.map(({ name }) => name)}
        />
      ) : null}
    </>
  );
}
