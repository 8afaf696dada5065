import { sendRewardMail } from "@weitersagen/contract/reward";
import { useState } from "react";
import { useApi } from "../../../lib/api/api-context.tsx";
import { usePath } from "../../../lib/page/links.ts";
import { problemOf } from "../../../lib/api/problem.ts";
import { useLoggedIn } from "../../../lib/session/session-context.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { rewardTexts } from "../texts.ts";

/** The options for a visitor whose login is too old to change bank data. */
export function ProofRequired({ rewardId }: { rewardId?: number }) {
  const t = useTexts(rewardTexts);
  const isLoggedIn = useLoggedIn();
  const logout = usePath("Logout");
  return (
    <section className="mt-8 border-t border-line pt-6">
      <h2 className="font-semibold">{t("unprovenTitle")}</h2>
      <p className="mt-1 mb-4 text-muted">{t("unprovenText")}</p>
      <div className="flex flex-wrap gap-3">
        {isLoggedIn && rewardId !== undefined && <MailAgain rewardId={rewardId} />}
        {isLoggedIn && logout !== undefined && (
          <ButtonLink to={logout} variant="secondary">
            {t("loginAgain")}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

function MailAgain({ rewardId }: { rewardId: number }) {
  const t = useTexts(rewardTexts);
  const api = useApi();
  const [state, setState] = useState<{ busy?: boolean; sent?: boolean; failure?: unknown }>({});
  const send = () => {
    setState({ busy: true });
    api(sendRewardMail, { params: { id: rewardId } }).then(
      () => setState({ sent: true }),
      (failure: unknown) => setState({ failure }),
    );
  };
  if (state.sent) return <Notice tone="success">{t("mailed")}</Notice>;
  return (
    <>
      {state.failure !== undefined && (
        <Notice tone="danger">{problemOf(state.failure)?.detail ?? t("failed")}</Notice>
      )}
      <Button onClick={send} busy={state.busy ?? false}>
        {t("mailAgain")}
      </Button>
    </>
  );
}
