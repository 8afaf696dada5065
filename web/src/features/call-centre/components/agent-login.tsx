import { type AgentSession, loginAgent, requestAgentLink } from "@weitersagen/contract/call-centre";
import { EmailAddress } from "@weitersagen/contract/scalars";
import { wire } from "@weitersagen/contract/wire";
import { useEffect, useRef, useState } from "react";
import { useApi } from "../../../lib/api-context.tsx";
import { useContractForm } from "../../../lib/form.ts";
import { problemOf } from "../../../lib/problem.ts";
import { useTexts } from "../../../lib/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Done } from "../../../ui/done.tsx";
import { Form } from "../../../ui/form.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { EmailField } from "../../../ui/person-fields.tsx";
import { deskTexts } from "../texts.ts";

interface AgentLoginProps {
  /** The mailed link's. */
  readonly token: string | null;
  readonly onOpen: (session: AgentSession) => void;
}

/** Run out, used, or never one of ours: a new one helps in each case. */
const deadLinks = new Set(["PSOF0101", "PSOF0202", "PSOF0209"]);
const LinkRequest = wire({ email: ["Email", EmailAddress] });

/** A mailed link opens the desk; without one it is asked for here. */
export function AgentLogin({ token, onOpen }: AgentLoginProps) {
  const t = useTexts(deskTexts);
  const api = useApi();
  const [problem, setProblem] = useState<string>();
  const tried = useRef<string>(undefined);
  useEffect(() => {
    // The link works once: trying it twice would refuse it to whoever it belongs to.
    if (token === null || tried.current === token) return;
    tried.current = token;
    api(loginAgent, { body: { token } }).then(onOpen, (failure: unknown) => {
      const known = problemOf(failure);
      setProblem(known && !deadLinks.has(known.code) ? known.detail : "");
    });
  }, [api, token, onOpen]);
  if (token !== null && problem === undefined) {
    return <output className="block text-lead text-muted">{t("opening")}</output>;
  }
  return (
    <div className="max-w-xl space-y-8">
      {problem !== undefined && (
        <Notice tone="danger" title={t("linkDead")}>
          {problem === "" ? t("linkDeadText") : problem}
        </Notice>
      )}
      <RequestLink />
    </div>
  );
}

function RequestLink() {
  const t = useTexts(deskTexts);
  const api = useApi();
  const form = useContractForm({
    name: "callcenter-anmelden",
    schema: LinkRequest,
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
