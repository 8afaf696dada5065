import type { AgencyOverview } from "@weitersagen/contract/agency-calls";
import { formatDate } from "@weitersagen/contract/format";
import { operatorReminder } from "@weitersagen/domain/order-release";
import { type ReactNode, useId, useState } from "react";
import { usePath } from "../../../lib/page/links.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { agencyTexts } from "../texts.ts";
import { Confirmers } from "./confirmers.tsx";

type ReleaseBannerProps = Pick<AgencyOverview, "releases" | "confirmations">;

/** Orders that wait: for the reader, and after the reader's release for a second person. */
export function ReleaseBanner({ releases, confirmations }: ReleaseBannerProps) {
  const t = useTexts(agencyTexts);
  return (
    <>
      {releases && (
        <Banner
          title={t("ordersToRelease", { count: releases.count })}
          action={t("checkOrders")}
          subset="releasable"
          dueAt={releases.dueAt}
          until="releaseUntil"
          overdue="releaseOverdue"
        />
      )}
      {confirmations && (
        <Banner
          title={t("ordersToConfirm", { count: confirmations.count })}
          action={t("showOrders")}
          subset="begun"
          dueAt={confirmations.dueAt}
          until="confirmUntil"
          overdue="confirmOverdue"
        >
          {t("youReleased")} <Confirmers names={confirmations.names} />
        </Banner>
      )}
    </>
  );
}

interface BannerProps {
  readonly title: string;
  readonly action: string;
  /** The part of the order report that has the counted orders. */
  readonly subset: "releasable" | "begun";
  /** Null while no order has a deadline. */
  readonly dueAt: Date | null;
  readonly until: "releaseUntil" | "confirmUntil";
  readonly overdue: "releaseOverdue" | "confirmOverdue";
  readonly children?: ReactNode;
}

function Banner({ title, action, subset, dueAt, until, overdue, children }: BannerProps) {
  const t = useTexts(agencyTexts);
  const id = useId();
  const path = usePath("AgenturAuftraege");
  return (
    <section aria-labelledby={id} className="mb-8 rounded-card bg-surface p-5">
      <h2 id={id} className="text-heading">
        {title}
      </h2>
      {children && <p className="mt-1">{children}</p>}
      <p className="mt-1">
        {dueAt === null ? t("releaseReported") : <Deadline dueAt={dueAt} until={until} overdue={overdue} />}
      </p>
      {path && (
        <ButtonLink to={`${path}?auswahl=${subset}`} className="mt-4">
          {action}
        </ButtonLink>
      )}
    </section>
  );
}

type DeadlineProps = Pick<BannerProps, "until" | "overdue"> & { readonly dueAt: Date };

/** Until when to decide and, after it, when the operator hears of it. */
function Deadline({ dueAt, until, overdue }: DeadlineProps) {
  const t = useTexts(agencyTexts);
  const { language, tenant } = usePage();
  const { brand } = tenant.configuration;
  const [now] = useState(Date.now);
  const date = (day: Date) => formatDate(day, language);
  if (dueAt.getTime() >= now) return t(until, { date: date(dueAt) });
  const operatorAt = operatorReminder(dueAt);
  const after = t(operatorAt.getTime() < now ? "operatorNow" : "operatorSoon", {
    date: date(operatorAt),
    brand,
  });
  return `${t(overdue, { date: date(dueAt) })} ${after}`;
}
