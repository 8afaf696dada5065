import { actorIn } from "@weitersagen/contract/console/actors";
import { bankReasonIn, bankReasons } from "@weitersagen/contract/console/payout-lists";
import type { TimelineEntry, TimelineKind } from "@weitersagen/contract/console/timeline";
import {
  BookOpen,
  CircleCheck,
  Eye,
  FileText,
  Gift,
  KeyRound,
  Mail,
  MessageSquareWarning,
  ShieldCheck,
  ShoppingCart,
  StickyNote,
  UserRound,
} from "lucide-react";
import { useState } from "react";
import { formatCount, formatMoney, formatTime } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { Button } from "../../ui/button.tsx";
import { nameIn } from "./names.ts";

const icons = {
  account: UserRound,
  consent: ShieldCheck,
  mail: Mail,
  recommendation: FileText,
  opened: Eye,
  accepted: CircleCheck,
  order: ShoppingCart,
  reward: Gift,
  ledger: BookOpen,
  claim: MessageSquareWarning,
  access: KeyRound,
  note: StickyNote,
} as const satisfies Record<TimelineKind, unknown>;

const words = {
  de: {
    first: "Link zum ersten Mal geöffnet",
    visitors: "Link zuletzt geöffnet, bisher {count} Besucher",
    accepted: "Angenommen von {name}",
    acceptedErased: "Angenommen von einer Person, deren Daten gelöscht sind",
    claim: "Reklamation: {state}",
    access: "Zugang für den Kundenservice angelegt",
    note: "Notiz",
    mail: "Mail {state}: {subject}",
    reward: "Prämie: {state}",
    referrer: "Prämie der empfehlenden Person: {state}",
    recipient: "Prämie der empfohlenen Person: {state}",
    none: "Keine",
    all: "Alle {count} Einträge zeigen",
    readMail: "Lesen",
  },
  en: {
    first: "Link opened for the first time",
    visitors: "Link opened last, {count} visitors so far",
    accepted: "Accepted by {name}",
    acceptedErased: "Accepted by a person whose data are erased",
    claim: "Claim: {state}",
    access: "Access for the customer service created",
    note: "Note",
    mail: "Mail {state}: {subject}",
    reward: "Reward: {state}",
    referrer: "Reward of the referrer: {state}",
    recipient: "Reward of the recipient: {state}",
    none: "None",
    all: "Show all {count} entries",
    readMail: "Read",
  },
} as const;

/** The reason of a refusal or hold, in words. */
function reasonOf({ kind, detail, text }: TimelineEntry, language: "de" | "en"): string | null {
  if (text === null) return null;
  if (detail === "appealed") return text;
  if (kind === "reward" && text.startsWith("[")) {
    return (JSON.parse(text) as string[]).map((rule) => nameIn("fraud", rule, language)).join(" ");
  }
  if (kind === "reward" && text === "goodwill") return nameIn("rewardKind", text, language);
  if (kind === "reward" && text in bankReasons) return bankReasonIn(text, language);
  if (kind !== "order" && kind !== "claim" && kind !== "reward") return text;
  const claimed = nameIn("claimReason", text, language);
  return claimed === text ? nameIn("unrewarded", text, language) : claimed;
}

function useTitle() {
  const t = useTexts(words);
  const { language } = useLanguage();
  return ({ kind, detail, text, party }: TimelineEntry): string => {
    switch (kind) {
      case "account":
        return nameIn("account", detail, language);
      case "consent":
        return `${nameIn("consentStep", detail, language)}: ${nameIn("purpose", text, language)}`;
      case "mail":
        return t("mail", { state: nameIn("mailStatus", detail, language), subject: text ?? "" });
      case "recommendation":
        return nameIn("recommendationEvent", detail, language);
      case "opened":
        return detail === "first"
          ? t("first")
          : t("visitors", { count: formatCount(Number(detail), language) });
      case "accepted":
        return text === null || text === "" ? t("acceptedErased") : t("accepted", { name: text });
      case "order":
        return nameIn("orderEvent", detail, language);
      case "reward":
        return t(party ?? "reward", { state: nameIn("rewardStatus", detail, language) });
      case "ledger":
        return nameIn("ledger", detail, language);
      case "claim":
        return t("claim", { state: nameIn("claimStatus", detail, language) });
      case "access":
        return t("access");
      case "note":
        return t("note");
    }
  };
}

/** So many are shown at first. */
const FIRST = 30;

interface Props {
  readonly entries: readonly TimelineEntry[];
  /** Absent where no entry is a mail. */
  readonly onReadMail?: (id: number) => void;
}

/** Everything that happened, newest first. */
export function Timeline({ entries, onReadMail }: Props) {
  const t = useTexts(words);
  const { language } = useLanguage();
  const titleOf = useTitle();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? entries : entries.slice(0, FIRST);
  if (entries.length === 0) return <p className="text-sm text-muted">{t("none")}</p>;
  return (
    <>
      <ol className="grid gap-3">
        {shown.map((entry, index) => {
          const Icon = icons[entry.kind];
          const isSaid = ["consent", "mail", "accepted"].includes(entry.kind);
          const reason = isSaid ? null : reasonOf(entry, language);
          return (
            <li key={index} className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-2">
              <span className="mt-0.5 grid size-6 place-items-center rounded-full bg-raised text-muted">
                <Icon aria-hidden size={14} />
              </span>
              <div className="min-w-0">
                <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
                  <span className="font-medium break-words">{titleOf(entry)}</span>
                  {entry.cents === null ? null : <span>{formatMoney(entry.cents, language)}</span>}
                  {entry.about !== null && entry.kind !== "mail" ? (
                    <span className="text-xs text-muted">{entry.about}</span>
                  ) : null}
                  {entry.mailId === null ? null : (
                    <Button kind="link" onPress={() => onReadMail?.(entry.mailId ?? 0)}>
                      {t("readMail")}
                    </Button>
                  )}
                </p>
                {reason === null ? null : <p className="text-sm break-words whitespace-pre-line">{reason}</p>}
                <p className="text-xs text-muted">
                  {formatTime(entry.at, language)}
                  {entry.actor === null ? "" : ` · ${actorIn(entry.actor, language)}`}
                </p>
              </div>
            </li>
          );
        })}
      </ol>
      {shown.length < entries.length ? (
        <div>
          <Button onPress={() => setWhole(true)}>{t("all", { count: entries.length })}</Button>
        </div>
      ) : null}
    </>
  );
}
