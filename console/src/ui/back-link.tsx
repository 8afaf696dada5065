import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";

interface Props {
  readonly to: string;
  /** The address as it was left. */
  readonly search?: Readonly<Record<string, unknown>>;
  readonly children: ReactNode;
}

/** From a detail to its list. */
export function BackLink({ to, search = {}, children }: Props) {
  return (
    <Link
      to={to}
      search={search}
      className="mb-1 flex w-fit items-center gap-1.5 text-sm text-muted hover:text-ink print:hidden"
    >
      <ArrowLeft aria-hidden size={16} />
      {children}
    </Link>
  );
}
