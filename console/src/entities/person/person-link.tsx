import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTenant } from "../../lib/tenant.ts";

interface Props {
  readonly kind: string;
  readonly id: number;
  readonly children: ReactNode;
}

/** Leads to the page of a person on the care desk. */
export function PersonLink({ kind, id, children }: Props) {
  const tenant = useTenant();
  return (
    <Link to={`/${tenant}/personen/${kind}/${id}`} className="link">
      {children}
    </Link>
  );
}
