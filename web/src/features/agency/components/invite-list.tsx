import type { Language } from "@weitersagen/contract/language";
import { useEffect, useRef, useState } from "react";
import { problemOf } from "../../../lib/api/problem.ts";
import { usePath } from "../../../lib/page/links.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { InviteMask } from "../invite-mask.ts";
import { inviteTexts, inviteWeeks } from "../invite-texts.ts";
import { useList } from "../use-list.ts";
import { LanguageSelect } from "./invite-choices.tsx";
import { emptyList, ListInput, type TypedList } from "./list-input.tsx";
import { ListRows, ResultDownload } from "./list-rows.tsx";

type List = ReturnType<typeof useList>;

/** Invites the people of a list: pasted or uploaded, checked, confirmed, sent. */
export function InviteList({ mask }: { readonly mask: InviteMask }) {
  const list = useList();
  const [typed, setTyped] = useState<TypedList>(emptyList);
  if (list.phase === "input")
    return (
      <ListInput mask={mask} typed={typed} onType={setTyped} onRead={(people) => void list.check(people)} />
    );
  const startAgain = () => {
    setTyped(emptyList);
    list.restart();
  };
  return (
    <div className="grid gap-6">
      {list.phase === "checked" && <Confirm mask={mask} list={list} onStartAgain={startAgain} />}
      {list.phase === "done" && <Sent list={list} onStartAgain={startAgain} />}
      {(list.phase === "checking" || list.phase === "sending") && <Running list={list} />}
      <ListRows rows={list.rows} />
    </div>
  );
}

/** Takes the focus when it appears, because the button that led here is gone. */
function useFocus<Element extends HTMLElement>() {
  const target = useRef<Element>(null);
  useEffect(() => target.current?.focus(), []);
  return target;
}

/** The browser asks before it closes a page that still sends. */
function useWarningOnLeave(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isActive]);
}

const countOf = (list: List, outcome: string): number =>
  list.rows.filter((row) => row.outcome === outcome).length;

function Running({ list }: { readonly list: List }) {
  const t = useTexts(inviteTexts);
  const { language } = usePage();
  const isCheck = list.phase === "checking";
  const open = list.rows.filter(({ outcome }) => outcome === (isCheck ? undefined : "Bereit")).length;
  const count = isCheck ? list.rows.length : open + countOf(list, "Eingeladen");
  const done = count - open;
  useWarningOnLeave(!isCheck);
  return (
    <div className="grid gap-3">
      <output className="text-heading tabular-nums">
        {t(list.failure === undefined ? (isCheck ? "checking" : "sending") : "stopped", {
          done: done.toLocaleString(language),
          count,
        })}
      </output>
      <progress
        value={done}
        max={Math.max(1, count)}
        aria-label={t("aList")}
        className="h-3 w-full accent-link"
      />
      {!isCheck && list.failure === undefined && <p className="text-muted">{t("stayOpen")}</p>}
      {list.failure !== undefined && (
        <Notice
          tone="danger"
          title={problemOf(list.failure)?.detail ?? t("failed")}
          action={
            <Button variant="secondary" onClick={() => void list.resume()}>
              {t("continue")}
            </Button>
          }
        >
          {t("stoppedText")}
        </Notice>
      )}
    </div>
  );
}

interface OutcomeProps {
  readonly list: List;
  /** Takes another list. */
  readonly onStartAgain: () => void;
}

function Confirm({ mask, list, onStartAgain }: OutcomeProps & { readonly mask: InviteMask }) {
  const t = useTexts(inviteTexts);
  const page = usePage();
  const [language, setLanguage] = useState<Language>(page.language);
  const [isConfirmed, setConfirmed] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const heading = useFocus<HTMLHeadingElement>();
  const ready = countOf(list, "Bereit");
  const send = () => {
    setMissing(!isConfirmed);
    if (isConfirmed) void list.send({ wishVersion: mask.wishVersionOfList, language });
  };
  return (
    <section aria-labelledby="geprueft" className="grid gap-5 rounded-card bg-surface p-5 md:p-8">
      <h2 id="geprueft" ref={heading} tabIndex={-1} className="text-heading tabular-nums outline-none">
        {ready === 0
          ? t("noneReady")
          : t("checked", { ready: ready.toLocaleString(page.language), count: list.rows.length })}
      </h2>
      {ready > 0 && (
        <>
          <LanguageSelect value={language} onChange={setLanguage} />
          <Checkbox
            id="einladung-liste-wunsch"
            label={mask.wishTextOfList}
            checked={isConfirmed}
            onChange={(event) => setConfirmed(event.currentTarget.checked)}
            {...(isMissing && !isConfirmed && { error: t("wishMissing") })}
          />
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {ready > 0 && <Button onClick={send}>{t("sendList", { count: ready })}</Button>}
        <Button variant="secondary" onClick={list.restart}>
          {t("editList")}
        </Button>
        <Button variant="secondary" onClick={onStartAgain}>
          {t("startAgain")}
        </Button>
      </div>
      {ready > 0 && <p className="text-fine text-muted">{t("sendListNote", inviteWeeks)}</p>}
    </section>
  );
}

function Sent({ list, onStartAgain }: OutcomeProps) {
  const t = useTexts(inviteTexts);
  const invitations = usePath("AgenturEinladungen");
  const heading = useFocus<HTMLHeadingElement>();
  return (
    <section aria-labelledby="versendet" className="grid gap-5 rounded-card bg-surface p-5 md:p-8">
      <h2 id="versendet" ref={heading} tabIndex={-1} className="text-heading tabular-nums outline-none">
        {t("done", { count: countOf(list, "Eingeladen") })}
      </h2>
      <div className="flex flex-wrap gap-3">
        {invitations !== undefined && <ButtonLink to={invitations}>{t("toInvitations")}</ButtonLink>}
        <ResultDownload rows={list.rows} />
        <Button variant="secondary" onClick={onStartAgain}>
          {t("startAgain")}
        </Button>
      </div>
    </section>
  );
}
