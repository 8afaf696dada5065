import { logoutAgency } from "@weitersagen/contract/agency-sign-on";
import type { ScreenName } from "@weitersagen/contract/screens";
import { type AgencyAbility, seesWholeAgency } from "@weitersagen/domain/agency-abilities";
import { ChevronDown, Menu as MenuIcon } from "lucide-react";
import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { usePath } from "../../../lib/page/links.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { Link } from "../../../lib/router/link.tsx";
import { useLocation, useNavigate } from "../../../lib/router/router-context.tsx";
import { endAgencySession } from "../../../lib/session/agency-session.ts";
import { type AgencyUser, useAgencyUser } from "../../../lib/session/use-agency-user.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
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
              {user.can(ability) ? children : <NotAllowed user={user} />}
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
      <Menu user={user} screen={screen} />
    </div>
  );
}

/** Beside the page on wide screens; on phones a button names the page and opens the others below it. */
function Menu({ user, screen }: Omit<SidebarProps, "onLogout">) {
  const t = useTexts(agencyTexts);
  const [isOpen, setOpen] = useState(false);
  const list = useId();
  const entries = menu.filter(({ ability }) => user.can(ability));
  const here = entries.find((entry) => entry.screen === screen);
  return (
    <nav aria-label={t("menu")} className="mt-3 print:hidden">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-control border border-line px-4 text-left lg:hidden"
      >
        <MenuIcon aria-hidden className="size-5 shrink-0" />
        <span className="grow font-semibold">{here ? t(here.text as "overview") : t("menu")}</span>
        <span className="text-fine text-muted">{t("allPages")}</span>
        <ChevronDown
          aria-hidden
          className={classNames("size-5 shrink-0 transition-transform", isOpen && "rotate-180")}
        />
      </button>
      <ul
        id={list}
        className={classNames(
          "grid-cols-2 gap-x-2 lg:mt-0 lg:grid lg:grid-cols-1 lg:gap-1 lg:border-0 lg:p-0",
          isOpen ? "mt-2 grid rounded-card border border-line p-2" : "hidden",
        )}
      >
        {entries.map((entry) => (
          <MenuLink key={entry.screen} screen={entry.screen} isHere={entry.screen === screen}>
            {t(entry.text as "overview")}
          </MenuLink>
        ))}
      </ul>
    </nav>
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
    <li>
      <Link
        to={path}
        aria-current={isHere ? "page" : undefined}
        className="flex min-h-11 items-center rounded-control px-3 aria-[current=page]:bg-surface aria-[current=page]:font-semibold"
      >
        {children}
      </Link>
    </li>
  );
}

/** An owner cannot ask another person of the agency. */
function NotAllowed({ user: { roles } }: { readonly user: AgencyUser }) {
  const t = useTexts(agencyTexts);
  const { brand } = usePage().tenant.configuration;
  return (
    <Notice title={t("notAllowed")}>
      {seesWholeAgency(roles) ? t("notAllowedOwner", { brand }) : t("notAllowedText")}
    </Notice>
  );
}
