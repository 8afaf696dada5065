import { useNavigate } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import {
  Autocomplete,
  Dialog,
  Input,
  ListBox,
  Modal,
  ModalOverlay,
  SearchField,
} from "react-aria-components";
import { useLanguage, useTexts } from "../lib/language.tsx";
import { isAbleTo, useMe } from "../lib/session.tsx";
import { useTenant } from "../lib/tenant.ts";
import { toggleTheme } from "../lib/theme.ts";
import { ChoiceItem } from "../ui/choice-item.tsx";
import { addressOfPage, mayOpen, pages } from "./pages.ts";
import { type Ranked, rankCommands } from "./rank-commands.ts";
import { shellTexts } from "./shell-texts.ts";
import { batchIn, moneyNumberIn } from "./typed-number.ts";

interface Command extends Ranked {
  readonly id: string;
  readonly run: () => void;
}

/** Everything that the operator can open without more in its address, for all tenants. */
function useCommands(): Command[] {
  const t = useTexts(shellTexts);
  const me = useMe();
  const { language, setLanguage } = useLanguage();
  const navigate = useNavigate();
  const here = useTenant();
  const ofTenants = me.tenants.flatMap(({ slug, brand }) =>
    pages
      .filter((page) => page.scope === "tenant" && !page.path.includes("$") && mayOpen(me, page, slug))
      .map((page) => ({
        address: addressOfPage(page, slug),
        name: page.name[language],
        keywords: page.keywords?.[language],
        brand,
        isHere: slug === here,
      })),
  );
  const ofInstallation = pages
    .filter((page) => page.scope === "installation" && mayOpen(me, page, ""))
    .map((page) => ({
      address: addressOfPage(page, ""),
      name: page.name[language],
      keywords: page.keywords?.[language],
      isHere: false,
    }));
  const openReports = () => void navigate({ to: "/konto", hash: "wochenbericht" });
  return [
    ...[...ofTenants, ...ofInstallation].map(({ address, ...named }) => ({
      id: address,
      ...named,
      run: () => void navigate({ to: address }),
    })),
    ...(me.tenants.some(({ slug }) => isAbleTo(me, "numbers.read", slug))
      ? [{ id: "weeklyReport", name: t("weeklyReport"), isHere: false, run: openReports }]
      : []),
    { id: "theme", name: t("theme"), isHere: false, run: toggleTheme },
    {
      id: "language",
      name: t("language"),
      isHere: false,
      run: () => setLanguage(language === "de" ? "en" : "de"),
    },
  ];
}

/** Looks for what was typed in the customer search of the tenant that is open, or of the first one that has it. */
function useSearchCommand(): (typed: string) => Command[] {
  const t = useTexts(shellTexts);
  const me = useMe();
  const navigate = useNavigate();
  const here = useTenant();
  const having = me.tenants.filter(({ slug }) => isAbleTo(me, "people.read", slug));
  const tenant = having.find(({ slug }) => slug === here) ?? having[0];
  return (typed) => {
    if (tenant === undefined || typed.length < 2) return [];
    const run = () => void navigate({ to: `/${tenant.slug}/suche`, search: { suche: typed } });
    const isHere = tenant.slug === here;
    return [
      {
        id: "search",
        name: t("searchFor", { typed }),
        brand: isHere ? undefined : tenant.brand,
        isHere,
        run,
      },
    ];
  };
}

/** Opens the payout whose number was typed: of the tenant that the number begins with, or of the one that is open. */
function useBatchCommand(): (typed: string) => Command[] {
  const t = useTexts(shellTexts);
  const me = useMe();
  const navigate = useNavigate();
  const here = useTenant();
  return (typed) => {
    const batch = batchIn(typed);
    if (!batch) return [];
    const slug = me.tenants.find((one) => one.slug.toUpperCase() === batch.prefix)?.slug ?? here;
    if (!isAbleTo(me, "payouts.read", slug)) return [];
    const run = () => void navigate({ to: `/${slug}/auszahlungen/${batch.number}` });
    return [{ id: "batch", name: t("toBatch", { number: batch.number }), isHere: true, run }];
  };
}

const moneyPages = {
  payment: { path: "zahlungen", text: "toPayment", ability: "payouts.read", field: "suche" },
  creditNote: { path: "gutschriften", text: "toCreditNote", ability: "agencies.read", field: "nummer" },
} as const;

/** Shows the payment or credit note whose number was typed, in the tenant that is open: each tenant counts its own. */
function useMoneyCommand(): (typed: string) => Command[] {
  const t = useTexts(shellTexts);
  const me = useMe();
  const navigate = useNavigate();
  const tenant = useTenant();
  return (typed) => {
    const wanted = moneyNumberIn(typed);
    if (!wanted) return [];
    const { path, text, ability, field } = moneyPages[wanted.kind];
    if (!isAbleTo(me, ability, tenant)) return [];
    const { number } = wanted;
    const run = () => void navigate({ to: `/${tenant}/${path}`, search: { [field]: number } });
    return [{ id: wanted.kind, name: t(text, { number }), isHere: true, run }];
  };
}

/** Opens with Ctrl-K or the button in the menu. */
export function CommandPalette({
  isOpen,
  onOpenChange,
}: {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}) {
  const t = useTexts(shellTexts);
  const commands = useCommands();
  const search = useSearchCommand();
  const batch = useBatchCommand();
  const money = useMoneyCommand();
  const [typed, setTyped] = useState("");
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      onOpenChange(true);
    };
    addEventListener("keydown", open);
    return () => removeEventListener("keydown", open);
  }, [onOpenChange]);
  const change = (opens: boolean) => {
    setTyped("");
    onOpenChange(opens);
  };
  const found = [...batch(typed), ...money(typed), ...rankCommands(commands, typed), ...search(typed.trim())];
  const choose = (id: string) => {
    change(false);
    found.find((command) => command.id === id)?.run();
  };
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={change}
      isDismissable
      className="fixed inset-0 z-50 grid items-start justify-items-center bg-black/40 p-4 pt-[14vh]"
    >
      <Modal className="w-full max-w-lg overflow-hidden rounded-xl border border-line bg-surface shadow-pop">
        <Dialog aria-label={t("palette")} className="outline-none">
          <Autocomplete inputValue={typed} onInputChange={setTyped}>
            <SearchField
              aria-label={t("search")}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was opened to type
              autoFocus
              className="flex items-center gap-2 border-b border-line px-3"
            >
              <Search aria-hidden size={16} className="text-muted" />
              <Input
                placeholder={t("search")}
                className="h-12 flex-1 bg-transparent text-base outline-none [&::-webkit-search-cancel-button]:hidden"
              />
            </SearchField>
            <ListBox
              items={found}
              aria-label={t("palette")}
              selectionMode="none"
              onAction={(id) => choose(String(id))}
              className="max-h-80 overflow-auto p-1 outline-none"
              renderEmptyState={() => <p className="p-4 text-sm text-muted">{t("nothingFound")}</p>}
            >
              {({ id, name, brand }) => (
                <ChoiceItem id={id} name={brand === undefined ? name : `${brand}: ${name}`} isRoomy />
              )}
            </ListBox>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
