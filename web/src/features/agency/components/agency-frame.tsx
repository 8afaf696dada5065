import { logoutAgency } from "@weitersagen/contract/agency-sign-on";
import type { ScreenName } from "@weitersagen/contract/screens";
import type { AgencyAbility } from "@weitersagen/domain/agency-abilities";
import { useEffect, useRef, type ReactNode } from "react";
import { usePath } from "../../../lib/page/links.ts";
import { Link } from "../../../lib/router/link.tsx";
import { useLocation, useNavigate } from "../../../lib/router/router-context.tsx";
import { endAgencySession } from "../../../lib/session/agency-session.ts";
import { type AgencyUser, useAgencyUser } from "../../../lib/session/use-agency-user.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Container } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { menu } from "../menu.ts";
import { agencyTexts } from "../texts.ts";
import { AgencyProvider } from "../use-agency.ts";

interface AgencyFrameProps {
  readonly screen: ScreenName;
  readonly title: string;
  /** Who may open the page. */
  readonly ability: AgencyAbility;
  readonly children: ReactNode;
}

/** Every page of the agency area: the menu of the member's abilities, and the page if they may open it. */
export function AgencyFrame({ screen, title, ability, children }: AgencyFrameProps) {
  const t = useTexts(agencyTexts);
  const user = useAgencyUser();
  const login = usePath("AgenturAnmelden") ?? "/agentur/anmelden";
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  // Who logs out is not asked to log in again.
  const isLeaving = useRef(false);
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (user) wasSignedIn.current = true;
    if (user !== null || isLeaving.current) return;
    const ended = wasSignedIn.current ? { beendet: "1" } : {};
    const query = new URLSearchParams({ redirect: pathname + search, ...ended });
    void navigate(`${login}?${query}`, { replace: true });
  }, [user, navigate, login, pathname, search]);
  const logout = async ({ api }: AgencyUser) => {
    isLeaving.current = true;
    const ended = api(logoutAgency, {}).catch(() => ({ url: null }));
    endAgencySession();
    const { url } = await ended;
    // The provider sends the browser back to the login page.
    if (url !== null) window.location.assign(url);
    else void navigate(`${login}?abgemeldet=1`, { replace: true });
  };
  return (
    <Container className="py-6 md:py-10">
      {user ? (
        <AgencyProvider value={user}>
          <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[13rem_minmax(0,1fr)] print:block">
            <Sidebar user={user} screen={screen} onLogout={() => void logout(user)} />
            <div className="min-w-0">
              <h1 className="mb-6 text-title">{title}</h1>
              {user.can(ability) ? children : <Notice title={t("notAllowed")}>{t("notAllowedText")}</Notice>}
            </div>
          </div>
        </AgencyProvider>
      ) : (
        <>
          <h1 className="mb-6 text-title">{title}</h1>
          <Waiting>{t("loading")}</Waiting>
        </>
      )}
    </Container>
  );
}

interface SidebarProps {
  readonly user: AgencyUser;
  readonly screen: ScreenName;
  readonly onLogout: () => void;
}

function Sidebar({ user, screen, onLogout }: SidebarProps) {
  const t = useTexts(agencyTexts);
  const list = useRef<HTMLUListElement>(null);
  // On phones the menu scrolls sideways: the current page must be in view.
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (!list.current || !current) return;
    const { left, width } = current.getBoundingClientRect();
    const view = list.current.getBoundingClientRect();
    list.current.scrollLeft += left + width / 2 - (view.left + view.width / 2);
  }, []);
  return (
    <div className="lg:border-r lg:border-line lg:pr-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 lg:block">
        <p className="min-w-0 text-fine lg:px-3">
          <span className="block font-semibold wrap-anywhere">{user.agencyName}</span>
          {/* An advisor is an agency of one person. */}
          <span className="text-muted">{user.name === user.agencyName ? user.agencyNumber : user.name}</span>
        </p>
        <Button variant="quiet" onClick={onLogout} className="-mr-2 lg:mx-0 lg:mt-1 lg:px-3">
          {t("logout")}
        </Button>
      </div>
      <nav aria-label={t("menu")} className="mt-3 print:hidden">
        <ul
          ref={list}
          className="-mx-5 flex gap-1 overflow-x-auto px-5 pb-1 lg:mx-0 lg:flex-col lg:overflow-visible lg:px-0"
        >
          {menu
            .filter(({ ability }) => user.can(ability))
            .map((entry) => (
              <MenuLink key={entry.screen} screen={entry.screen} isHere={entry.screen === screen}>
                {t(entry.text as "overview")}
              </MenuLink>
            ))}
        </ul>
      </nav>
    </div>
  );
}

interface MenuLinkProps {
  readonly screen: ScreenName;
  readonly isHere: boolean;
  readonly children: ReactNode;
}

/** A tenant without the route does not have the page. */
function MenuLink({ screen, isHere, children }: MenuLinkProps) {
  const path = usePath(screen);
  if (path === undefined) return null;
  return (
    <li className="shrink-0">
      <Link
        to={path}
        aria-current={isHere ? "page" : undefined}
        className="flex min-h-11 items-center rounded-control px-3 whitespace-nowrap aria-[current=page]:bg-surface aria-[current=page]:font-semibold"
      >
        {children}
      </Link>
    </li>
  );
}
