import type { ReactNode } from "react";
import { Link } from "../../../lib/router/link.tsx";

const linkLook =
  "inline-flex min-h-11 cursor-pointer items-center font-semibold text-link underline underline-offset-[0.3em] hover:decoration-2";

interface TextLinkProps {
  readonly to: string;
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

export function TextLink({ to, onClick, children }: TextLinkProps) {
  return (
    <Link to={to} className={linkLook} onClick={onClick}>
      {children}
    </Link>
  );
}
