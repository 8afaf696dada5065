import {
  closeTenant,
  type Finding,
  getOpening,
  type Opening,
  openTenant,
} from "@weitersagen/contract/console/tenants";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { ExternalLink } from "lucide-react";
import { useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { formatTime } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { ActionDialog } from "../../ui/action-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page, Section } from "../../ui/page.tsx";
import { QueryState } from "../../ui/query-state.tsx";
import { Badge } from "../../ui/states.tsx";
import { openingTexts } from "./opening-texts.ts";

/** Whether visitors see the tenant, what is missing, and opening and closing it. */
export function OpeningPage() {
  const t = useTexts(openingTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const { neu } = useSearch({ strict: false }) as { neu?: unknown };
  const query = useQuery({
    queryKey: ["opening", tenant, language],
    queryFn: () => callConsole(getOpening, {}, tenant),
  });
  const opening = query.data;
  return (
    <Page
      title={t("title")}
      intro={t("intro")}
      actions={<Button onPress={() => void query.refetch()}>{t("again")}</Button>}
    >
      <QueryState query={query} />
      {neu !== undefined && opening?.state === "closed" ? <Notice tone="good">{t("created")}</Notice> : null}
      {opening ? (
        <>
          <StateSection opening={opening} />
          <FindingsSection findings={opening.findings} />
        </>
      ) : null}
    </Page>
  );
}

const tones = { open: "good", closed: "warn", waiting: "warn" } as const;

function StateSection({ opening }: { readonly opening: Opening }) {
  const t = useTexts(openingTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const me = useMe();
  const [openDialog, setOpenDialog] = useState<"open" | "close">();
  const { state, address, closedAt, demandsCheck } = opening;
  const preventing = opening.findings.filter(({ blocks }) => blocks).length;
  const mayOpen = isAbleTo(me, "tenant.open", tenant);
  const isOpen = state === "open";
  const at = closedAt ? formatTime(closedAt, language) : "";
  return (
    <Section
      title={me.tenants.find(({ slug }) => slug === tenant)?.brand ?? tenant}
      actions={<Badge tone={tones[state]}>{t(state)}</Badge>}
    >
      <p className="text-sm break-words">{t(`${state}Text`, { address, at })}</p>
      <div className="flex flex-wrap items-center gap-3">
        {mayOpen && !isOpen ? (
          <Button
            kind="primary"
            isDisabled={demandsCheck && preventing > 0}
            onPress={() => setOpenDialog("open")}
          >
            {t("doOpen")}
          </Button>
        ) : null}
        {mayOpen && state !== "closed" ? (
          <Button kind="danger" onPress={() => setOpenDialog("close")}>
            {t("doClose")}
          </Button>
        ) : null}
        {isOpen ? (
          <a href={address} target="_blank" rel="noreferrer" className="link flex items-center gap-1 text-sm">
            <ExternalLink aria-hidden size={14} />
            {t("visit")}
          </a>
        ) : null}
      </div>
      {mayOpen && !isOpen && demandsCheck && preventing > 0 ? (
        <p className="text-sm text-muted">{t("refused")}</p>
      ) : null}
      <ActionDialog
        title={t("doOpen")}
        text={[
          t("openQuestion", { address }),
          ...(preventing > 0 ? [t("openAnyway", { count: preventing })] : []),
        ].join(" ")}
        button={t("doOpen")}
        isOpen={openDialog === "open"}
        onClose={() => setOpenDialog(undefined)}
        run={() => callConsole(openTenant, {}, tenant)}
      />
      <ActionDialog
        title={t("doClose")}
        text={t("closeQuestion")}
        button={t("doClose")}
        kind="danger"
        isOpen={openDialog === "close"}
        onClose={() => setOpenDialog(undefined)}
        run={() => callConsole(closeTenant, {}, tenant)}
      />
    </Section>
  );
}

function FindingsSection({ findings }: { readonly findings: readonly Finding[] }) {
  const t = useTexts(openingTexts);
  const preventing = findings.filter(({ blocks }) => blocks);
  const advice = findings.filter(({ blocks }) => !blocks);
  return (
    <>
      <Section
        title={t("missing")}
        actions={preventing.length === 0 ? null : <Badge tone="warn">{preventing.length}</Badge>}
      >
        {preventing.length === 0 ? (
          <p className="text-sm">{t("nothingMissing")}</p>
        ) : (
          <FindingList findings={preventing} />
        )}
      </Section>
      {advice.length === 0 ? null : (
        <Section title={t("advice")}>
          <FindingList findings={advice} />
        </Section>
      )}
    </>
  );
}

function FindingList({ findings }: { readonly findings: readonly Finding[] }) {
  const t = useTexts(openingTexts);
  const tenant = useTenant();
  return (
    <ul className="divide-y divide-line">
      {findings.map(({ problem, page }) => {
        const [path = "", search = ""] = page?.split("?") ?? [];
        return (
          <li key={problem} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2 text-sm">
            <span className="min-w-40 flex-1 break-words">{problem}</span>
            {page === null ? (
              <span className="text-muted">{t("onServer")}</span>
            ) : (
              <Link
                to={`/${tenant}/${path}`}
                search={Object.fromEntries(new URLSearchParams(search))}
                aria-label={`${t("mend")}: ${problem}`}
                className="link"
              >
                {t("mend")}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
