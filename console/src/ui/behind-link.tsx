import type { Behind } from "@weitersagen/contract/console/insight-links";
import type { AbilityName } from "@weitersagen/domain/operator-abilities";
import { Link } from "@tanstack/react-router";
import { createContext, type ReactNode, use } from "react";
import { isAbleTo, useMe } from "../lib/session.tsx";
import { useTenant } from "../lib/tenant.ts";
import { reportHash, type ReportFilters } from "./report-address.ts";

/** The filters of the report that shows the numbers, to which the lists behind them lead back. */
export const ShownReport = createContext<ReportFilters | undefined>(undefined);

interface Props {
  /** Absent where no list is behind the number. */
  readonly behind: Behind | undefined;
  /** What the number is, for readers who hear the link alone. */
  readonly label?: string | undefined;
  readonly children: ReactNode;
}

/** A number that opens the list of what it counts, for those who may see the list. */
export function BehindLink({ behind, label, children }: Props) {
  if (!behind) return children;
  return (
    <ListLink list={behind.list} filters={behind.filters} label={label}>
      {children}
    </ListLink>
  );
}

interface ListProps {
  /** Its path in the API is that of its page. */
  readonly list: { readonly path: string; readonly ability: AbilityName };
  readonly filters: Readonly<Record<string, string>>;
  readonly label?: string | undefined;
  readonly children: ReactNode;
}

export function ListLink({ list, filters, label, children }: ListProps) {
  const me = useMe();
  const tenant = useTenant();
  const report = use(ShownReport);
  // A dash stands for a rate that does not exist.
  if (children === "–" || !isAbleTo(me, list.ability, tenant)) return children;
  return (
    <Link
      to={`/${tenant}${list.path}`}
      search={filters}
      {...(report ? { hash: reportHash(report) } : {})}
      {...(label !== undefined && typeof children === "string"
        ? { "aria-label": `${label}: ${children}` }
        : {})}
      className="underline decoration-line-strong decoration-dotted underline-offset-4 hover:text-accent-strong hover:decoration-solid print:no-underline"
    >
      {children}
    </Link>
  );
}
