import { formatSecond } from "@weitersagen/contract/console/second";
import {
  auditFaultNames,
  type AuditFaultKind,
  verifyAudit,
  verifyInstallationAudit,
} from "@weitersagen/contract/console/audit";
import { ShieldCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { formatCount } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useRun } from "../../lib/use-run.ts";
import { Button } from "../../ui/button.tsx";
import { Failure } from "../../ui/states.tsx";
import { auditTexts } from "./texts.ts";

interface Verified {
  readonly count: number;
  readonly hash: string;
  readonly checkedAt: Date;
  readonly isComplete: boolean;
  readonly fault: { readonly position: number; readonly kind: AuditFaultKind } | undefined;
}

/** Checks the whole chain on the server, part by part, and says what was found. */
export function useVerifiedAudit() {
  const t = useTexts(auditTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const { run, error, isRunning } = useRun();
  const [found, setFound] = useState<Verified>();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  const verify = async () => {
    let count = 0;
    let after: number | undefined;
    while (isShown.current) {
      const input = { query: { after } };
      const part =
        tenant === ""
          ? await callConsole(verifyInstallationAudit, input)
          : await callConsole(verifyAudit, input, tenant);
      count += part.count;
      const [fault] = part.faults;
      const isComplete = part.next === null;
      setFound({ count, hash: part.hash, checkedAt: part.checkedAt, isComplete, fault });
      if (part.next === null || fault) return;
      after = part.next;
    }
  };
  const words = (verified: Verified): string => {
    const entries = { count: formatCount(verified.count, language) };
    if (verified.fault) {
      const { position, kind } = verified.fault;
      return t("broken", { position: String(position), what: auditFaultNames[kind][language] });
    }
    if (!verified.isComplete) return t("verifying", entries);
    const at = formatSecond(verified.checkedAt, language);
    if (verified.hash === "") return t("verifiedEmpty", { at });
    return t("verified", { ...entries, hash: verified.hash.slice(0, 16), at });
  };
  return {
    button: (
      <Button onPress={() => void run(verify)} isPending={isRunning}>
        <ShieldCheck aria-hidden size={16} />
        {t("verify")}
      </Button>
    ),
    outcome: (
      <>
        {error ? <Failure error={error} /> : null}
        {found ? (
          <output className={`text-sm break-words ${found.fault ? "text-danger" : "text-good"}`}>
            {words(found)}
          </output>
        ) : null}
      </>
    ),
  };
}
