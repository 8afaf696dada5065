import { MailRequestForm } from "@weitersagen/contract/account";
import { type AgentSession, loginAgent, requestAgentLink } from "@weitersagen/contract/call-centre";
import { useEffect, useRef, useState } from "react";
import { useApi } from "../../../lib/api/api-context.tsx";
import { useContractForm } from "../../../lib/form/use-form.ts";
import { isTemporary, problemOf } from "../../../lib/api/problem.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Done } from "../../../ui/done.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { EmailField } from "../../../ui/form/email-field.tsx";
import { TryAgain } from "../../../ui/try-again.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { deskTexts } from "../texts.ts";

interface AgentLoginProps {
  /** The token of the mailed link. */
  readonly token: string | null;
  readonly onOpen: (session: AgentSession) => void;
}

/** The link has expired, was used or is invalid. In each case the agent needs a new one. */
const deadLinks = new Set(["invalidInput", "linkExpired", "linkUsed"]);

/** Opens the desk with a mailed link, or requests such a link. */
export function AgentLogin({ token, onOpen }: AgentLoginProps) {
  const [tries, setTries] = useState(0);
  return (
    <div className="max-w-xl space-y-8">
      {token === null ? (
        <RequestLink />
      ) : (
        <OpenDesk key={tries} token={token} onOpen={onOpen} retry={() => setTries(tries + 1)} />
      )}
    </div>
  );
}

interface OpenDeskProps extends AgentLoginProps {
  readonly token: string;
  readonly retry: () => void;
}

/** Logs in once with the link. A retry mounts it anew. */
function OpenDesk({ token, onOpen, retry }: OpenDeskProps) {
  const t = useTexts(deskTexts);
  const api = useApi();
  const [failed, setFailed] = useState<{ readonly failure: unknown }>();
  const tried = useRef(false);
  useEffect(() => {
    // The link works once, so a second attempt (as in strict mode) would be refused.
    if (tried.current) return;
    tried.current = true;
    api(loginAgent, { body: { token } }).then(onOpen, (failure: unknown) => setFailed({ failure }));
  }, [api, token, onOpen]);
  if (!failed) return <Waiting>{t("opening")}</Waiting>;
  const problem = problemOf(failed.failure);
  // Without a problem nothing was sent: the token is malformed because the mail program truncated the link.
  if (problem && isTemporary(failed.failure)) return <TryAgain failure={failed.failure} retry={retry} />;
  return (
    <>
      <Notice tone="danger" title={t("linkDead")}>
        {problem && !deadLinks.has(problem.code) ? problem.detail : t("linkDeadText")}
      </Notice>
      <RequestLink />
    </>
  );
}

function RequestLink() {
  const t = useTexts(deskTexts);
  const api = useApi();
  const form = useContractForm({
    name: "callcenter-anmelden",
    schema: MailRequestForm,
    labels: { email: t("email") },
    send: (body) => api(requestAgentLink, { body }),
  });
  if (form.sent) {
    const again = (
      <Button variant="secondary" onClick={form.restart}>
        {t("linkAgain")}
      </Button>
    );
    return (
      <Done title={t("linkSent")} action={again}>
        {t("linkSentText")}
      </Done>
    );
  }
  return (
    <Form form={form} submitLabel={t("requestLink")} note={t("loginHint")}>
      <EmailField {...form.field("email")} />
    </Form>
  );
}
