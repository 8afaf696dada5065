import type { Behind } from "@weitersagen/contract/console/insight-links";
import type { AbilityName } from "@weitersagen/domain/operator-abilities";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { isAbleTo, useMe } from "../lib/session.tsx";
import { useTenant } from "../lib/tenant.ts";

interface Props {
  /** Absent where no list is behind the number. */
  readonly behind: Behind | undefined;
  readonly children: ReactNode;
}

/** A number that opens the list of what it counts, for those who may see the list. */
export function BehindLink({ behind, children }: Props) {
  if (!behind) return children;
  return (
    <ListLink list={behind.list} filters={behind.filters}>
      {children}
    </ListLink>
  );
}

interface ListProps {
  /** Its path in the API is that of its page. */
  readonly list: { readonly path: string; readonly ability: AbilityName };
  readonly filters: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}

export function ListLink({ list, filters, children }: ListProps) {
  const me = useMe();
  const tenant = useTenant();
  // A dash stands for a rate that does not exist.
  if (children === "–" || !isAbleTo(me, list.ability, tenant)) return children;
  return (
    <Link
      to={`/${tenant}${list.path}`}
      search={filters}
      className="underline decoration-line-strong decoration-dotted underline-offset-4 hover:text-accent-strong hover:decoration-solid print:no-underline"
    >
      {children}
    </Link>
  );
}
