import { awaitsPersonName, privacyStateNames } from "@weitersagen/contract/console/privacy-list";
import { DEADLINE_NEAR_DAYS, isPending, type PrivacyRequestState } from "@weitersagen/domain/privacy-request";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { Badge, type Tone } from "../../ui/states.tsx";
import { privacyTexts } from "./texts.ts";

const tones: Readonly<Record<PrivacyRequestState, Tone>> = {
  open: "warn",
  waiting: "accent",
  done: "good",
  refused: "danger",
  withdrawn: "neutral",
};

interface StateProps {
  readonly state: PrivacyRequestState;
  readonly awaitsPerson: boolean;
}

export function RequestState({ state, awaitsPerson }: StateProps) {
  const { language } = useLanguage();
  if (awaitsPerson) return <Badge tone="accent">{awaitsPersonName[language]}</Badge>;
  return <Badge tone={tones[state]}>{privacyStateNames[state][language]}</Badge>;
}

interface Props {
  readonly state: PrivacyRequestState;
  readonly daysLeft: number;
}

/** How much time is left for the answer. Nothing once it is given. */
export function DaysLeft({ state, daysLeft }: Props) {
  const t = useTexts(privacyTexts);
  if (!isPending(state)) return <>–</>;
  const days = Math.abs(daysLeft);
  if (daysLeft < 0)
    return <Badge tone="danger">{days === 1 ? t("overdueOne") : t("overdue", { days })}</Badge>;
  const text = days === 0 ? t("dueToday") : days === 1 ? t("oneLeft") : t("daysLeft", { days });
  return <Badge tone={daysLeft <= DEADLINE_NEAR_DAYS ? "warn" : "neutral"}>{text}</Badge>;
}
