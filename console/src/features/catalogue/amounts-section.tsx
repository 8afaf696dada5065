import { askForRewardAmount, type ProductView } from "@weitersagen/contract/console/products";
import { activeBounty, type Bounty } from "@weitersagen/domain/bounty";
import { withAmount } from "@weitersagen/domain/bounty-change";
import { addDays, calendarDateOf, isoDate, readIsoDate, startOfDay } from "@weitersagen/domain/dates";
import { useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { centsOf } from "../../lib/cents.ts";
import { formatGermanDay, formatIsoDay, formatMoney } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { ActionDialog } from "../../ui/action-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Section } from "../../ui/page.tsx";
import { PreviewButton } from "../../ui/preview-button.tsx";
import { Badge } from "../../ui/states.tsx";
import { RequestNotice } from "./request-notice.tsx";
import { catalogueTexts } from "./texts.ts";
import { useProductPreview } from "./use-preview.ts";

/** What the product pays: before, now and later. */
export function AmountsSection({ product }: { readonly product: ProductView }) {
  const t = useTexts(catalogueTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const me = useMe();
  const [isAsking, setAsking] = useState(false);
  const { request, bounties } = product;
  const asked = request && {
    maker: request.maker,
    amount: formatMoney(request.amountCents, language),
    period:
      request.until === null
        ? t("since", { from: formatIsoDay(request.from, language) })
        : t("period", {
            from: formatIsoDay(request.from, language),
            until: formatIsoDay(request.until, language),
          }),
  };
  return (
    <Section
      title={t("amounts")}
      actions={
        isAbleTo(me, "catalogue.change", tenant) ? (
          <Button onPress={() => setAsking(true)}>{t("ask")}</Button>
        ) : null
      }
    >
      <p className="text-sm text-muted">{t("amountsText")}</p>
      {asked ? <RequestNotice>{t("asked", asked)}</RequestNotice> : null}
      {bounties.length === 0 ? <p className="text-sm">{t("noAmounts")}</p> : <Timeline bounties={bounties} />}
      {isAsking ? <AskDialog product={product} onClose={() => setAsking(false)} /> : null}
    </Section>
  );
}

function Timeline({ bounties }: { readonly bounties: readonly Bounty[] }) {
  const t = useTexts(catalogueTexts);
  const { language } = useLanguage();
  const periodOf = usePeriod();
  const [now] = useState(() => new Date());
  const current = activeBounty(bounties, now);
  return (
    <ol className="grid">
      {bounties.map((bounty) => {
        const isOver = bounty.endsAt !== null && bounty.endsAt < now;
        return (
          <li
            key={`${bounty.startsAt.getTime()} ${bounty.amountCents}`}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 text-sm last:border-0"
          >
            <span className={`min-w-20 font-medium ${isOver ? "text-muted" : ""}`}>
              {formatMoney(bounty.amountCents, language)}
            </span>
            <span className={`flex-1 ${isOver ? "text-muted" : ""}`}>{periodOf(bounty)}</span>
            {bounty === current ? <Badge tone="good">{t("now")}</Badge> : null}
            {isOver ? <Badge>{t("past")}</Badge> : null}
            {bounty.startsAt > now ? <Badge tone="accent">{t("future")}</Badge> : null}
          </li>
        );
      })}
    </ol>
  );
}

function usePeriod() {
  const t = useTexts(catalogueTexts);
  const { language } = useLanguage();
  return ({ startsAt, endsAt }: Pick<Bounty, "startsAt" | "endsAt">): string => {
    const from = formatGermanDay(startsAt, language);
    return endsAt === null
      ? t("since", { from })
      : t("period", { from, until: formatGermanDay(endsAt, language) });
  };
}

const MONDAY = 1;

/** The next Monday: what most changes of an amount begin with. */
function nextMonday(): string {
  let day = addDays(new Date(), 1);
  while (new Date(`${isoDate(calendarDateOf(day))}T12:00:00Z`).getUTCDay() !== MONDAY) day = addDays(day, 1);
  return isoDate(calendarDateOf(day));
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);
const startOf = (day: string): Date => startOfDay(readIsoDate(day));

function AskDialog({ product, onClose }: { readonly product: ProductView; readonly onClose: () => void }) {
  const t = useTexts(catalogueTexts);
  const tenant = useTenant();
  const [amount, setAmount] = useState("");
  const [from, setFrom] = useState(nextMonday);
  const [until, setUntil] = useState("");
  const [reason, setReason] = useState("");
  const preview = useProductPreview(product.id);
  const amountCents = centsOf(amount) ?? undefined;
  const isComplete = amountCents !== undefined && isDay(from) && (until === "" || isDay(until));
  return (
    <ActionDialog
      title={t("ask")}
      text={t("askText")}
      button={t("ask")}
      isOpen
      onClose={onClose}
      run={async () => {
        if (amountCents === undefined) throw new Error(t("badAmount", { field: amount }));
        const body = { amountCents, from, until: until || null, reason };
        await callConsole(askForRewardAmount, { params: { id: product.id }, body }, tenant);
      }}
    >
      <Field label={t("amount")} value={amount} onChange={setAmount} inputMode="decimal" isRequired />
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Field
          label={t("amountFrom")}
          {...(product.status === "draft" ? {} : { hint: t("amountFromHint") })}
          type="date"
          value={from}
          onChange={setFrom}
          isRequired
        />
        <Field label={t("amountUntil")} type="date" value={until} onChange={setUntil} />
      </div>
      <p className="-mt-2 text-xs text-muted">{t("amountUntilHint")}</p>
      <Field
        label={t("reason")}
        hint={t("reasonHint")}
        value={reason}
        onChange={setReason}
        isRequired
        minLength={3}
      />
      {isComplete ? (
        <>
          <Preview bounties={product.bounties} change={{ amountCents, from, until }} />
          <div className="flex flex-wrap items-center gap-3">
            <PreviewButton make={() => preview({ amount: { amountCents, from, until: until || null } })} />
          </div>
        </>
      ) : null}
    </ActionDialog>
  );
}

interface PreviewProps {
  readonly bounties: readonly Bounty[];
  readonly change: { readonly amountCents: number; readonly from: string; readonly until: string };
}

/** The timeline with the new amount, and planned ones that it replaces. */
function Preview({ bounties, change }: PreviewProps) {
  const t = useTexts(catalogueTexts);
  const { language } = useLanguage();
  const periodOf = usePeriod();
  const [now] = useState(() => new Date());
  const startsAt = startOf(change.from);
  const endsAt = change.until === "" ? null : new Date(addDays(startOf(change.until), 1).getTime() - 1);
  if (endsAt !== null && endsAt < startsAt) return null;
  const after = withAmount(bounties, { amountCents: change.amountCents, startsAt, endsAt });
  const keyOf = (bounty: Bounty) => `${bounty.startsAt.getTime()} ${bounty.amountCents}`;
  const kept = new Set(after.map(keyOf));
  const dropped = bounties.filter((bounty) => !kept.has(keyOf(bounty)));
  return (
    <div className="grid gap-1 rounded-md bg-raised p-3">
      <p className="text-xs font-medium">{t("preview")}</p>
      <Timeline bounties={after.filter((bounty) => bounty.endsAt === null || bounty.endsAt >= now)} />
      {dropped.map((bounty) => (
        <p key={keyOf(bounty)} className="text-xs text-muted">
          {t("dropped", { amount: formatMoney(bounty.amountCents, language), period: periodOf(bounty) })}
        </p>
      ))}
    </div>
  );
}
