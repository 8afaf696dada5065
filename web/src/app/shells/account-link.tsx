import { CircleUserRound } from "lucide-react";
import { NavLink } from "../../lib/router/link.tsx";
import { pathOf } from "../../lib/page/links.ts";
import { usePage } from "../../lib/page/page.tsx";
import { useLoggedIn } from "../../lib/session/session-context.tsx";
import { useTexts } from "../../lib/texts/texts.ts";
import { shellTexts } from "./texts.ts";

/** Leads to the login, or to the personal area of a logged-in visitor. On phones only the icon is shown. */
export function AccountLink() {
  const page = usePage();
  const t = useTexts(shellTexts);
  const isLoggedIn = useLoggedIn();
  const path = pathOf(page, isLoggedIn ? "PersoenlicherBereich" : "Login");
  const isClosed = page.tenant.configuration.isAutologin && !isLoggedIn;
  if (path === undefined || isClosed) return null;
  return (
    <NavLink
      to={path}
      className="inline-flex print:hidden min-h-11 min-w-11 items-center justify-center gap-2 font-medium underline-offset-[0.4em] hover:underline aria-[current]:underline"
    >
      <CircleUserRound aria-hidden className="size-6 md:size-5" />
      <span className="max-md:sr-only">{t(isLoggedIn ? "area" : "login")}</span>
    </NavLink>
  );
}
