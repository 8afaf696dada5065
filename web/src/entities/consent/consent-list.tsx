import { formatDate } from "@weitersagen/contract/format";
import type { ConsentName, OwnConsent } from "@weitersagen/contract/own-consent";
import { useState } from "react";
import { problemOf } from "../../lib/api/problem.ts";
import { usePage } from "../../lib/page/page.tsx";
import { useTexts } from "../../lib/texts/texts.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { consentListTexts } from "./texts.ts";

interface ConsentListProps {
  readonly consents: readonly OwnConsent[];
  readonly onWithdraw: (name: ConsentName) => Promise<void>;
}

/** What a person agreed to, with the wording that was shown. Those that can be withdrawn are withdrawn with one click. */
export function ConsentList({ consents, onWithdraw }: ConsentListProps) {
  const t = useTexts(consentListTexts);
  const [busy, setBusy] = useState<OwnConsent>();
  const [error, setError] = useState<string>();
  const withdraw = async (consent: OwnConsent) => {
    setBusy(consent);
    setError(undefined);
    try {
      await onWithdraw({ purpose: consent.purpose, subject: consent.subject });
    } catch (failure) {
      setError(problemOf(failure)?.detail ?? t("failed"));
    }
    setBusy(undefined);
  };
  if (consents.length === 0) return <p>{t("none")}</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {consents.map((consent) => (
          <li key={`${consent.purpose}/${consent.subject}`} className="py-5 first:pt-0 last:pb-0">
            <ConsentEntry
              consent={consent}
              busy={busy === consent}
              onWithdraw={() => void withdraw(consent)}
            />
          </li>
        ))}
      </ul>
      {error !== undefined && (
        <div className="mt-4">
          <Notice tone="danger">{error}</Notice>
        </div>
      )}
    </>
  );
}

/** Published terms are named by the day from which they apply. */
const isDay = (version: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(version);

/** The name of a consent. There may be several terms and campaigns: they have their version and the title of their wording. */
function useNameOf({ purpose, version, wording }: OwnConsent): string {
  const t = useTexts(consentListTexts);
  const { language } = usePage();
  if (purpose === "terms") {
    return isDay(version)
      ? t("termsOfDay", { date: formatDate(new Date(version), language) })
      : t("termsVersion", { version });
  }
  const title = purpose === "campaign" ? wording?.split(/\. |\n/)[0] : undefined;
  return title ? `${t(purpose)} ${title}` : t(purpose);
}

interface ConsentEntryProps {
  readonly consent: OwnConsent;
  readonly busy: boolean;
  readonly onWithdraw: () => void;
}

function ConsentEntry({ consent, busy, onWithdraw }: ConsentEntryProps) {
  const t = useTexts(consentListTexts);
  const { language } = usePage();
  const { status, at, wording, isWithdrawable } = consent;
  const name = useNameOf(consent);
  const isBinding = !isWithdrawable && status !== "withdrawn";
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
      <div className="min-w-0 flex-[1_1_16rem]">
        <h3 className="font-semibold">{name}</h3>
        <p className="text-fine text-muted">{t(status, { date: formatDate(at, language) })}</p>
        {wording !== null && <p className="mt-1 whitespace-pre-line">{wording}</p>}
        {isBinding && <p className="mt-1 text-fine text-muted">{t("binding")}</p>}
      </div>
      {isWithdrawable && (
        <Button
          variant="secondary"
          busy={busy}
          onClick={onWithdraw}
          aria-label={t("withdrawNamed", { name })}
        >
          {t("withdraw")}
        </Button>
      )}
    </div>
  );
}
