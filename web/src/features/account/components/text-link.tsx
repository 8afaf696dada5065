import type { ReactNode } from "react";
import { Link } from "../../../lib/router/link.tsx";

export const linkLook =
  "inline-flex min-h-11 cursor-pointer items-center font-semibold text-link underline underline-offset-[0.3em] hover:decoration-2";

export function TextLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link to={to} className={linkLook}>
      {children}
    </Link>
  );
}
