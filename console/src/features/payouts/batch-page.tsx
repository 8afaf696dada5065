import { shownBatchState } from "@weitersagen/contract/console/payout-lists";
import { type BatchDetail, getPayout } from "@weitersagen/contract/console/payouts";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { callConsole } from "../../lib/api.ts";
import { formatCount, formatMoney, formatTime } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { Figures } from "../../ui/figures.tsx";
import { BackLink } from "../../ui/back-link.tsx";
import { Page, Section } from "../../ui/page.tsx";
import { QueryState } from "../../ui/query-state.tsx";
import { BatchActions } from "./batch-actions.tsx";
import { BatchPayments, NotIncluded } from "./batch-payments.tsx";
import { BatchState } from "./payouts-page.tsx";
import { batchTexts } from "./texts.ts";

const eventTexts = {
  created: "createdBy",
  released: "releasedBy",
  exported: "exportedBy",
  voided: "voidedBy",
  answered: "answeredBy",
} as const;

/** One payout: what comes next, its sums, its payments and its history. */
export function BatchPage() {
  const t = useTexts(batchTexts);
  const tenant = useTenant();
  const { nummer = "" } = useParams({ strict: false }) as { nummer?: string };
  const query = useQuery({
    queryKey: ["payout", tenant, nummer],
    queryFn: () => callConsole(getPayout, { params: { number: nummer } }, tenant),
  });
  return (
    <Page
      title={t("title", { number: nummer })}
      back={<BackLink to={`/${tenant}/auszahlungen`}>{t("back")}</BackLink>}
    >
      <QueryState query={query} rows={6} />
      {query.data ? <Batch batch={query.data} /> : null}
    </Page>
  );
}

function Batch({ batch }: { readonly batch: BatchDetail }) {
  const t = useTexts(batchTexts);
  const { language } = useLanguage();
  const {
    number,
    state,
    count,
    totalCents,
    confirmed,
    cameBack,
    cameBackCents,
    executionOn,
    events,
    sha256,
  } = batch;
  return (
    <>
      <div className="-mt-3">
        <BatchState state={shownBatchState({ state, count, confirmed, cameBack })} />
      </div>
      <BatchActions batch={batch} />
      <Figures
        items={[
          { label: t("payments"), value: formatCount(count, language) },
          {
            label: t("sum"),
            value: formatMoney(totalCents, language),
            hint: executionOn === null ? undefined : t("execution", { day: dayOf(executionOn, language) }),
          },
          { label: t("confirmed"), value: formatCount(confirmed, language) },
          {
            label: t("cameBack"),
            value: formatCount(cameBack, language),
            hint: cameBack === 0 ? undefined : formatMoney(cameBackCents, language),
          },
        ]}
      />
      <BatchPayments number={number} count={count} isReleased={state === "released"} />
      {state === "created" ? <NotIncluded /> : null}
      <Section title={t("history")}>
        <ol className="grid gap-2 text-sm">
          {events.map(({ kind, at, by, reason, answer }) => (
            <li
              key={`${kind} ${at.toISOString()} ${answer?.file ?? ""}`}
              className="grid gap-x-4 sm:grid-cols-[9rem_minmax(0,1fr)]"
            >
              <span className="min-w-36 text-muted">{formatTime(at, language)}</span>
              <span>
                {t(eventTexts[kind], { by, file: answer?.file ?? "" })}
                {answer === null
                  ? ""
                  : `: ${t("answer", {
                      confirmed: formatCount(answer.confirmed, language),
                      back: formatCount(answer.cameBack, language),
                    })}`}
                {reason === null ? "" : `: ${reason}`}
              </span>
            </li>
          ))}
        </ol>
        {sha256 === null ? null : (
          <p className="text-xs break-all text-muted">
            {t("checksum")}: <span className="font-mono">{sha256}</span>
          </p>
        )}
      </Section>
    </>
  );
}

const dayOf = (iso: string, language: "de" | "en"): string =>
  new Intl.DateTimeFormat(language === "de" ? "de-DE" : "en-GB", { dateStyle: "medium" }).format(
    new Date(`${iso}T12:00`),
  );
