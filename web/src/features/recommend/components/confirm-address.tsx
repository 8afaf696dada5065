import { confirmReferrer } from "@weitersagen/contract/opt-in";
import { useEffect, useState } from "react";
import { useNavigate } from "../../../lib/router/router-context.tsx";
import { useApi } from "../../../lib/api/api-context.tsx";
import { replacedLinkTexts } from "../../../entities/recommendation/replaced-link-texts.ts";
import { pathWith } from "../../../lib/page/links.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { isTemporary, problemOf } from "../../../lib/api/problem.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { TryAgain } from "../../../ui/try-again.tsx";
import { WithoutScript } from "../../../ui/without-script.tsx";
import { confirmationTexts } from "../confirmation-texts.ts";
import { rememberConfirmed } from "../own-link.ts";
import { DeadLink } from "./mail-sent.tsx";

type Outcome = { readonly name: string } | { readonly failure: unknown };

/** Expired, or truncated by a mail program. */
const deadLinks = new Set(["invalidInput", "linkExpired"]);

/** Confirms the address with the mailed token and continues to the newest recommendation. */
export function ConfirmAddress({ token }: { readonly token: string }) {
  const [tries, setTries] = useState(0);
  return <Confirming key={tries} token={token} retry={() => setTries(tries + 1)} />;
}

interface ConfirmingProps {
  readonly token: string;
  readonly retry: () => void;
}

/** One attempt. */
function Confirming({ token, retry }: ConfirmingProps) {
  const t = useTexts(confirmationTexts);
  const api = useApi();
  const page = usePage();
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<Outcome>();
  useEffect(() => {
    let left = false;
    const confirm = async () => {
      try {
        const { number, capability, firstName, email } = await api(confirmReferrer, { body: { token } });
        if (left) return;
        const share = number === null ? undefined : pathWith(page, "EmpfehlungTeilen", number);
        if (number === null || capability === null || share === undefined) {
          setOutcome({ name: firstName });
          return;
        }
        rememberConfirmed({ number, capability, email });
        await navigate(share, { replace: true });
      } catch (failure) {
        if (!left) setOutcome({ failure });
      }
    };
    void confirm();
    return () => {
      left = true;
    };
  }, [api, page, navigate, token]);

  if (!outcome) {
    return (
      <>
        <h1 className="text-title md:text-display">{t("title")}</h1>
        <output className="mt-4 block text-lead text-muted noscript:hidden">{t("confirming")}</output>
        <WithoutScript what="page" className="mt-8" />
      </>
    );
  }
  if ("failure" in outcome) return <NotConfirmed failure={outcome.failure} retry={retry} />;
  return (
    <>
      <h1 className="text-title md:text-display">{t("confirmed")}</h1>
      <p className="mt-4 mb-8 text-lead text-muted">{t("confirmedText", { name: outcome.name })}</p>
      <ButtonLink to="/">{t("toHome")}</ButtonLink>
    </>
  );
}

function NotConfirmed({ failure, retry }: { readonly failure: unknown; readonly retry: () => void }) {
  const t = useTexts(confirmationTexts);
  const replaced = useTexts(replacedLinkTexts);
  const problem = problemOf(failure);
  if (problem !== undefined && deadLinks.has(problem.code))
    return <DeadLink title={t("dead")} text={t("deadText")} />;
  if (problem?.code === "linkReplaced") return <DeadLink title={replaced("title")} text={replaced("text")} />;
  const canRetry = isTemporary(failure);
  return (
    <>
      <h1 className="mb-8 text-title md:text-display">{t(canRetry ? "title" : "failed")}</h1>
      {canRetry ? (
        <TryAgain failure={failure} retry={retry} />
      ) : (
        <Notice tone="danger">{problem?.detail}</Notice>
      )}
    </>
  );
}
