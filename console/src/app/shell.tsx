import { beginConsoleLogout, logoutOperator } from "@weitersagen/contract/console/session";
import { Link, Outlet, useNavigate, useRouterState } from "@tanstack/react-router";
import { Building2, Languages, LogOut, Menu as MenuIcon, Search, SunMoon, X } from "lucide-react";
import { Suspense, useRef, useState } from "react";
import { StepUp } from "../features/login/step-up.tsx";
import { callConsole } from "../lib/api.ts";
import { useLanguage, useTexts } from "../lib/language.tsx";
import { forgetDrafts } from "../lib/use-draft.ts";
import { useMe } from "../lib/session.tsx";
import { useOpenTenant } from "../lib/open-tenant.ts";
import { useTenant } from "../lib/tenant.ts";
import { toggleTheme } from "../lib/theme.ts";
import { Button } from "../ui/button.tsx";
import { ChoiceField } from "../ui/field.tsx";
import { Loading } from "../ui/states.tsx";
import { CommandPalette } from "./command-palette.tsx";
import { addressOfPage, mayOpen, pageGroups } from "./pages.ts";
import type { ConsolePage } from "./pages/console-page.ts";
import { shellTexts } from "./shell-texts.ts";
import { useKeptFocus } from "./use-kept-focus.ts";

/** Menu on the left, page on the right; on narrow screens the menu opens over the page. */
export function Shell() {
  const t = useTexts(shellTexts);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const { name, tenants } = useMe();
  const tenant = useTenant();
  const brand = tenants.find(({ slug }) => slug === tenant)?.brand ?? "Weitersagen";
  const main = useRef<HTMLElement>(null);
  useKeptFocus(main);
  return (
    <div className="lg:grid lg:min-h-dvh lg:grid-cols-[13rem_minmax(0,1fr)] xl:grid-cols-[15rem_minmax(0,1fr)] print:block">
      <a
        href="#content"
        className="sr-only z-50 rounded bg-accent p-3 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {t("skip")}
      </a>
      <header className="flex items-center gap-2 border-b border-line bg-surface px-3 py-2 lg:hidden print:hidden">
        <Button
          kind="quiet"
          aria-label={isMenuOpen ? t("close") : t("menu")}
          aria-expanded={isMenuOpen}
          onPress={() => setMenuOpen(!isMenuOpen)}
        >
          {isMenuOpen ? <X aria-hidden size={20} /> : <MenuIcon aria-hidden size={20} />}
        </Button>
        <span className="min-w-0 flex-1 truncate font-semibold">{brand}</span>
        <Button kind="quiet" aria-label={t("search")} onPress={() => setPaletteOpen(true)}>
          <Search aria-hidden size={18} />
        </Button>
      </header>
      <aside
        className={`${isMenuOpen ? "grid" : "hidden"} grid-cols-[minmax(0,1fr)] content-start gap-4 border-line bg-surface p-3 max-lg:border-b lg:sticky lg:top-0 lg:grid lg:h-dvh lg:grid-rows-[auto_1fr_auto] lg:border-r print:hidden`}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <p className="hidden px-2 pt-1 font-semibold tracking-tight lg:block">
            Weitersagen <span className="font-normal text-muted">Konsole</span>
          </p>
          <TenantSwitch />
          <div className="max-lg:hidden">
            <Button wide onPress={() => setPaletteOpen(true)}>
              <Search aria-hidden size={16} className="text-muted" />
              <span className="flex-1 text-left text-muted">{t("search")}</span>
              <kbd className="rounded border border-line px-1 text-xs text-muted">Ctrl K</kbd>
            </Button>
          </div>
        </div>
        <MainMenu onChoose={() => setMenuOpen(false)} />
        <Footer name={name} />
      </aside>
      <main ref={main} id="content" tabIndex={-1} className="min-w-0 outline-none">
        <Suspense fallback={<Waiting />}>
          <Outlet />
        </Suspense>
      </main>
      <CommandPalette isOpen={isPaletteOpen} onOpenChange={setPaletteOpen} />
      <StepUp />
    </div>
  );
}

/** While the code of a page is loading. */
function Waiting() {
  return (
    <div className="mx-auto max-w-6xl px-4 py-6 lg:px-5 xl:px-8">
      <Loading />
    </div>
  );
}

function TenantSwitch() {
  const t = useTexts(shellTexts);
  const { tenants } = useMe();
  const tenant = useOpenTenant();
  const navigate = useNavigate();
  if (tenants.length === 0) return null;
  return (
    <ChoiceField
      label={t("tenant")}
      hideLabel
      value={tenant}
      icon={<Building2 aria-hidden size={16} className="text-muted" />}
      onChange={(slug) => void navigate({ to: `/${slug}` })}
      choices={tenants.map(({ slug, brand }) => ({ id: slug, name: brand }))}
    />
  );
}

function MainMenu({ onChoose }: { readonly onChoose: () => void }) {
  const t = useTexts(shellTexts);
  const { language } = useLanguage();
  const me = useMe();
  const tenant = useOpenTenant();
  const isShown = (page: ConsolePage) => !page.isHidden && mayOpen(me, page, tenant);
  const groups = pageGroups
    .map(({ name, pages }) => ({ name: name?.[language], list: pages.filter(isShown) }))
    .filter(({ list }) => list.length > 0);
  return (
    <nav aria-label={t("main")} className="grid content-start gap-4 lg:min-h-0 lg:overflow-y-auto">
      {groups.map(({ name, list }) => (
        <div key={name ?? ""} className="grid gap-1">
          {name === undefined ? null : <p className="px-2 text-xs font-medium text-muted">{name}</p>}
          <MenuGroup name={name} list={list} tenant={tenant} onChoose={onChoose} />
        </div>
      ))}
    </nav>
  );
}

/** The menu is longer than a low window: it scrolls to the page that is open. */
const showInMenu = (link: HTMLAnchorElement | null) => link?.scrollIntoView({ block: "nearest" });

interface GroupProps {
  readonly name: string | undefined;
  readonly list: readonly ConsolePage[];
  readonly tenant: string;
  readonly onChoose: () => void;
}

function MenuGroup({ name, list, tenant, onChoose }: GroupProps) {
  const { language } = useLanguage();
  const current = useRouterState({ select: ({ location }) => location.pathname.replace(/\/$/, "") });
  return (
    <ul aria-label={name} className="grid gap-0.5">
      {list.map((page) => {
        const address = addressOfPage(page, tenant);
        const addresses = [address, ...(page.covers ?? []).map((path) => `/${tenant}/${path}`)];
        const isCurrent = addresses.some(
          (one) => current === one || (page.path !== "" && current.startsWith(`${one}/`)),
        );
        return (
          <li key={address}>
            <Link
              to={address}
              onClick={onChoose}
              aria-current={isCurrent ? "page" : undefined}
              ref={isCurrent ? showInMenu : undefined}
              className={`flex min-h-9 items-center gap-2.5 rounded-md px-2 text-sm ${isCurrent ? "bg-accent-soft font-medium text-accent-strong" : "text-ink hover:bg-raised"}`}
            >
              <page.icon aria-hidden size={16} />
              {page.name[language]}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** Ends the session here and, after a login with the company's account, the one there. Returns where to go next. */
async function endSessions(): Promise<string> {
  const { hasProviderSession } = await callConsole(logoutOperator, {});
  if (!hasProviderSession) return "/";
  return (await callConsole(beginConsoleLogout, {})).address ?? "/";
}

function Footer({ name }: { readonly name: string }) {
  const t = useTexts(shellTexts);
  const { language, setLanguage } = useLanguage();
  const logout = async () => {
    const next = await endSessions().catch(() => "/");
    forgetDrafts();
    location.assign(next);
  };
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      <p className="truncate px-2 text-sm font-medium">{name}</p>
      <div className="flex gap-1">
        <Button kind="quiet" aria-label={t("theme")} onPress={toggleTheme}>
          <SunMoon aria-hidden size={16} />
        </Button>
        <Button kind="quiet" onPress={() => setLanguage(language === "de" ? "en" : "de")}>
          <Languages aria-hidden size={16} />
          <span lang={language === "de" ? "en" : "de"}>{t("language")}</span>
        </Button>
        <Button kind="quiet" aria-label={t("logout")} onPress={() => void logout()}>
          <LogOut aria-hidden size={16} />
        </Button>
      </div>
    </div>
  );
}
