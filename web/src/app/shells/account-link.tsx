import { CircleUserRound, Link2 } from "lucide-react";
import { useSyncExternalStore } from "react";
import { newestRecommendation, watchNewest } from "../../entities/recommendation/newest.ts";
import { NavLink } from "../../lib/router/link.tsx";
import { useLocation } from "../../lib/router/router-context.tsx";
import { pathOf, pathWith } from "../../lib/page/links.ts";
import { usePage } from "../../lib/page/page.tsx";
import { useLoggedIn } from "../../lib/session/session-context.tsx";
import { useTexts } from "../../lib/texts/texts.ts";
import { classNames } from "../../ui/class-names.ts";
import { shellTexts } from "./texts.ts";

const onServer = () => undefined;

/**
 * Leads to the personal area of a logged-in visitor, to the newest link that was made in this browser, or to the login.
 * On phones the link has a word, because no icon says what it is; the others are shown as an icon.
 */
export function AccountLink() {
  const page = usePage();
  const t = useTexts(shellTexts);
  const isLoggedIn = useLoggedIn();
  const newest = useSyncExternalStore(watchNewest, newestRecommendation.read, onServer);
  const { pathname } = useLocation();
  const share = isLoggedIn || newest === undefined ? undefined : pathWith(page, "EmpfehlungTeilen", newest);
  const path = share ?? pathOf(page, isLoggedIn ? "PersoenlicherBereich" : "Login");
  const agency = pathOf(page, "Agentur");
  // Members of agencies have a login of their own.
  const isOther = agency !== undefined && `${pathname}/`.startsWith(`${agency}/`);
  const isClosed = (page.tenant.configuration.isAutologin || isOther) && !isLoggedIn;
  if (path === undefined || isClosed) return null;
  const Icon = share === undefined ? CircleUserRound : Link2;
  const [iconOnPhone, wordOnPhone] = share === undefined ? ["", "max-md:sr-only"] : ["max-md:hidden", ""];
  return (
    <NavLink
      to={path}
      className="inline-flex print:hidden min-h-11 min-w-11 items-center justify-center gap-2 font-medium max-[22.49rem]:text-fine underline-offset-[0.4em] hover:underline aria-[current]:underline"
    >
      <Icon aria-hidden className={classNames("size-6 md:size-5", iconOnPhone)} />
      <span className={wordOnPhone}>{t(share ? "myLink" : isLoggedIn ? "area" : "login")}</span>
    </NavLink>
  );
}
