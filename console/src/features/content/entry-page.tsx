import {
  type EntryView,
  getContentEntry,
  listContent,
  listContentPictures,
  unplanContent,
} from "@weitersagen/contract/console/content";
import { contentKinds, type ContentSchema, contentSchemas } from "@weitersagen/contract/content-kinds";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { TermsDifference } from "../../entities/content/terms-difference.tsx";
import { callConsole } from "../../lib/api.ts";
import { formatTime } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { ActionDialog } from "../../ui/action-dialog.tsx";
import { BackLink } from "../../ui/back-link.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { Failure, Loading } from "../../ui/states.tsx";
import { EntryEditor } from "./entry-editor.tsx";
import { History } from "./history.tsx";
import { StateBadge } from "./state-badge.tsx";
import { NewTermsDialog, NextTerms } from "./terms-dialogs.tsx";
import { contentTexts } from "./texts.ts";

/** One entry: edited in both languages, previewed, published, with its versions. */
export function EntryPage() {
  const t = useTexts(contentTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const { art = "", id = "" } = useParams({ strict: false }) as { art?: string; id?: string };
  const schema = contentSchemas.find((known) => known === art) ?? "seiten";
  const query = useQuery({
    queryKey: ["content", tenant, schema, id],
    queryFn: () => callConsole(getContentEntry, { params: { schema, id } }, tenant),
  });
  const list = useQuery({
    queryKey: ["content", tenant],
    queryFn: () => callConsole(listContent, {}, tenant),
  });
  const listed = list.data?.content.find((entry) => entry.schema === schema && entry.id === id);
  return (
    <Page
      title={`${contentKinds[schema].one[language]}: ${listed?.title ?? (query.data ? titleOf(query.data) : id)}`}
      back={<BackLink to={`/${tenant}/inhalte`}>{t("back")}</BackLink>}
    >
      {query.error ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Loading rows={8} /> : null}
      {query.data ? <Entry key={`${schema}/${id}`} entry={query.data} schema={schema} /> : null}
    </Page>
  );
}

function NoticeLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <Link to={to} className="link text-sm font-medium">
      {children}
    </Link>
  );
}

function titleOf({ schema, id, data }: EntryView): string {
  const title = data[contentKinds[schema].title];
  const text = title?.["de"] ?? title?.["iv"];
  return typeof text === "string" && text !== "" ? text : id;
}

function Entry({ entry, schema }: { readonly entry: EntryView; readonly schema: ContentSchema }) {
  const t = useTexts(contentTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const me = useMe();
  const { id, planFailure, plannedAt, plannedVersion, pages } = entry;
  const version = plannedVersion ?? "";
  const mayChange = isAbleTo(me, "content.change", tenant);
  const isPrivacyText = entry.data["Typ"]?.["iv"] === "text" && pages.includes("datenschutz");
  const [isWriting, setWriting] = useState(false);
  const [isUnplanning, setUnplanning] = useState(false);
  const list = useQuery({
    queryKey: ["content", tenant],
    queryFn: () => callConsole(listContent, {}, tenant),
  });
  const pictures = useQuery({
    queryKey: ["content-pictures", tenant],
    queryFn: () => callConsole(listContentPictures, {}, tenant),
  });
  const titleOfPage = (name: string) =>
    list.data?.content.find((page) => page.schema === "seiten" && page.id === name)?.title ?? name;
  const blocks = entry.data["Bloecke"]?.["iv"];
  const newestTerms = list.data?.content.find(
    ({ id: block, state }) => state === "fixed" && Array.isArray(blocks) && blocks[0] === block,
  );
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
        <StateBadge entry={entry} />
        <span>
          {entry.destination === null
            ? pages.length === 0
              ? t("noPages")
              : `${t("pages")}: ${pages.map(titleOfPage).join(", ")}`
            : t("destination", { page: titleOfPage(entry.destination) })}
        </span>
      </div>
      {entry.state === "fixed" ? (
        <Notice
          actions={mayChange ? <Button onPress={() => setWriting(true)}>{t("newTerms")}</Button> : null}
        >
          {t("fixed")}
        </Notice>
      ) : null}
      {isPrivacyText && mayChange ? (
        <Notice actions={<Button onPress={() => setWriting(true)}>{t("newTerms")}</Button>}>
          {t("privacyText")}
        </Notice>
      ) : null}
      {newestTerms !== undefined && mayChange ? (
        <Notice actions={<Button onPress={() => setWriting(true)}>{t("newTerms")}</Button>}>
          {t("termsPage")}
        </Notice>
      ) : null}
      {entry.requestedBy === null ? null : (
        <Notice tone="warn" actions={<NoticeLink to={`/${tenant}/freigaben`}>{t("toRequests")}</NoticeLink>}>
          {t("askedBy", { by: entry.requestedBy })}
        </Notice>
      )}
      {isWriting && newestTerms ? <NextTerms of={newestTerms} onClose={() => setWriting(false)} /> : null}
      {isWriting && !newestTerms ? <NewTermsDialog entry={entry} onClose={() => setWriting(false)} /> : null}
      {planFailure ? (
        <Notice
          tone="danger"
          actions={mayChange ? <Button onPress={() => setUnplanning(true)}>{t("dismiss")}</Button> : null}
        >
          {t(planFailure, { version })}
        </Notice>
      ) : null}
      {plannedAt ? (
        <Notice
          actions={mayChange ? <Button onPress={() => setUnplanning(true)}>{t("unplan")}</Button> : null}
        >
          {t("plannedFor", { version, at: formatTime(plannedAt, language) })}
        </Notice>
      ) : null}
      {list.error ? <Failure error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.data && pictures.data ? (
        <EntryEditor entry={entry} entries={list.data.content} pictures={pictures.data.content} />
      ) : (
        <Loading rows={6} />
      )}
      {entry.destination === null ? null : <TermsDifference id={id} />}
      <History entry={entry} />
      <ActionDialog
        title={planFailure ? t("dismiss") : t("unplan")}
        text={planFailure ? t("dismissText") : t("unplanText", { version })}
        button={planFailure ? t("dismiss") : t("unplan")}
        isOpen={isUnplanning}
        onClose={() => setUnplanning(false)}
        run={() => callConsole(unplanContent, { params: { schema, id } }, tenant)}
      />
    </>
  );
}
