import type { OpenRelease } from "@weitersagen/contract/console/releases";
import { showSpokenNumber } from "@weitersagen/domain/spoken-number";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { formatDay, formatMoney } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { Button } from "../../ui/button.tsx";
import { type Columns, DataTable } from "../../ui/table.tsx";
import { releaseTexts } from "./release-texts.ts";

/** What an order is called: its number, or that of the recommendation. */
export const orderNameOf = ({ number, recommendation }: OpenRelease): string =>
  number ?? showSpokenNumber(recommendation);

const linkStyle = "link";

interface ReleaseTableProps {
  readonly label: string;
  readonly releases: readonly OpenRelease[];
  readonly onAsk: (release: OpenRelease, isReleased: boolean) => void;
}

export function ReleaseTable({ label, releases, onAsk }: ReleaseTableProps) {
  const columns = useColumns(onAsk);
  return <DataTable label={label} columns={columns} rows={releases} />;
}

function Day({ at }: { readonly at: Date }) {
  const { language } = useLanguage();
  return <span className="whitespace-nowrap">{formatDay(at, language)}</span>;
}

function useColumns(onAsk: ReleaseTableProps["onAsk"]): Columns<OpenRelease> {
  const t = useTexts(releaseTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const me = useMe();
  const mayDecide = isAbleTo(me, "releases.decide", tenant);
  const maySee = isAbleTo(me, "people.read", tenant);
  return useMemo<Columns<OpenRelease>>(
    () => [
      {
        id: "order",
        header: t("order"),
        cell: ({ row: { original } }) => (
          <>
            {maySee ? (
              <Link
                to={`/${tenant}/bestellungen/${original.id}`}
                className={`${linkStyle} whitespace-nowrap`}
              >
                {orderNameOf(original)}
              </Link>
            ) : (
              orderNameOf(original)
            )}
            <span className="block text-xs text-muted">{original.product}</span>
          </>
        ),
      },
      {
        id: "agency",
        header: t("agency"),
        cell: ({ row: { original } }) => (
          <Link to={`/${tenant}/agenturen/${original.agencyNumber}`} className={linkStyle}>
            {original.agencyName}
          </Link>
        ),
      },
      {
        id: "state",
        header: t("state"),
        cell: ({ row: { original } }) =>
          original.firstBy === null ? t("waiting") : t("confirming", { name: original.firstBy }),
      },
      { id: "since", header: t("since"), cell: ({ row }) => <Day at={row.original.since} /> },
      { id: "due", header: t("due"), cell: ({ row }) => <Day at={row.original.dueAt} /> },
      {
        id: "reward",
        header: t("reward"),
        cell: ({ row }) => (
          <span className="block whitespace-nowrap sm:text-right">
            {formatMoney(row.original.rewardCents, language)}
          </span>
        ),
      },
      ...(mayDecide
        ? [
            {
              id: "actions",
              header: t("actions"),
              cell: ({ row: { original } }: { readonly row: { readonly original: OpenRelease } }) =>
                original.isDecidable ? (
                  <span className="flex flex-wrap gap-x-2 gap-y-3 xl:flex-nowrap">
                    <Button
                      aria-label={`${t("release")} ${orderNameOf(original)}`}
                      onPress={() => onAsk(original, true)}
                    >
                      {t("release")}
                    </Button>
                    <Button
                      kind="danger"
                      aria-label={`${t("refuse")} ${orderNameOf(original)}`}
                      onPress={() => onAsk(original, false)}
                    >
                      {t("refuse")}
                    </Button>
                  </span>
                ) : (
                  <span className="text-muted">{t("agencyDecides")}</span>
                ),
            },
          ]
        : []),
    ],
    [t, language, tenant, mayDecide, maySee, onAsk],
  );
}
