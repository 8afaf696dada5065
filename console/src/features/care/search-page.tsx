import { findPeople, type Hit } from "@weitersagen/contract/console/people";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { FileText, Search, ShoppingCart, UserRound, UserRoundCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { formatDay } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { Page } from "../../ui/page.tsx";
import { Badge, Empty, Failure, Loading } from "../../ui/states.tsx";
import { careTexts } from "./texts.ts";

const icons = {
  referrer: UserRound,
  recipient: UserRoundCheck,
  recommendation: FileText,
  order: ShoppingCart,
} as const;

const addressOf = (tenant: string, { kind, id, number }: Hit): string => {
  if (kind === "recommendation") return `/${tenant}/empfehlungen/${number}`;
  return kind === "order" ? `/${tenant}/bestellungen/${id}` : `/${tenant}/personen/${kind}/${id}`;
};

/** Customers like to give their phone number, so the page says why it finds no one by it. */
const isPhone = (text: string): boolean => /^(?:\+|0)[\d\s()/.–-]{5,}$/.test(text.trim());

/** Finds anybody by what they say about themselves. The text is in the address. */
export function SearchPage() {
  const t = useTexts(careTexts);
  const tenant = useTenant();
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as { suche?: string };
  const asked = search.suche ?? "";
  const [typed, setTyped] = useState(asked);
  useEffect(() => {
    const next = typed.trim();
    if (next === asked) return;
    const timer = setTimeout(
      () => void navigate({ to: ".", search: next === "" ? {} : { suche: next }, replace: true }),
      350,
    );
    return () => clearTimeout(timer);
  }, [typed, asked, navigate]);
  const query = useQuery({
    queryKey: ["search", tenant, asked],
    queryFn: () => callConsole(findPeople, { query: { text: asked } }, tenant),
    enabled: asked.length >= 2,
    placeholderData: (before) => before,
  });
  const hits = query.data?.content;
  return (
    <Page title={t("searchTitle")} intro={t("searchIntro")}>
      <search className="relative">
        <Search aria-hidden size={18} className="pointer-events-none absolute top-3 left-3 text-muted" />
        <input
          type="search"
          aria-label={t("searchLabel")}
          placeholder={t("searchLabel")}
          value={typed}
          maxLength={100}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is for typing
          autoFocus
          onChange={({ target }) => setTyped(target.value)}
          className="h-11 w-full rounded-lg border border-line-strong/60 bg-surface pr-3 pl-10 text-base text-ink placeholder:text-muted"
        />
      </search>
      {query.error ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {asked.length < 2 ? <Empty title={t("begin")}>{t("beginHint")}</Empty> : null}
      {asked.length >= 2 && query.isPending && !query.error ? <Loading rows={4} /> : null}
      {asked.length >= 2 && hits?.length === 0 ? (
        <Empty title={t("nothing")}>{t(isPhone(asked) ? "noPhones" : "nothingHint")}</Empty>
      ) : null}
      {asked.length >= 2 && hits && hits.length > 0 ? (
        <ul className="overflow-hidden rounded-lg border border-line bg-surface">
          {hits.map((hit) => (
            <li key={`${hit.kind} ${hit.id}`} className="border-b border-line last:border-0">
              <HitRow hit={hit} tenant={tenant} />
            </li>
          ))}
        </ul>
      ) : null}
    </Page>
  );
}

function HitRow({ hit, tenant }: { readonly hit: Hit; readonly tenant: string }) {
  const t = useTexts(careTexts);
  const { language } = useLanguage();
  const Icon = icons[hit.kind];
  return (
    <Link
      to={addressOf(tenant, hit)}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 hover:bg-raised focus-visible:bg-raised"
    >
      <Icon aria-hidden size={18} className="text-muted" />
      <span className="min-w-40 flex-1">
        <span className="font-medium">{hit.title}</span>
        <span className="block text-xs break-all text-muted">{hit.detail}</span>
      </span>
      <Badge>{t(hit.kind)}</Badge>
      <span className="text-xs text-muted">
        {t(`by_${hit.foundBy}`)} · {formatDay(hit.at, language)}
      </span>
    </Link>
  );
}
