import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";

/** From a detail to its list. */
export function BackLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link to={to} className="flex items-center gap-1.5 text-sm text-muted hover:text-ink">
      <ArrowLeft aria-hidden size={16} />
      {children}
    </Link>
  );
}
