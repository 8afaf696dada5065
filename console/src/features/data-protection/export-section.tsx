import { exportPersonAsJson, exportPersonAsPage } from "@weitersagen/contract/console/privacy-desk";
import { MAILED_LINK_HOURS } from "@weitersagen/domain/link-lives";
import { isPending } from "@weitersagen/domain/privacy-request";
import { FileJson, FileText } from "lucide-react";
import { useState } from "react";
import { download } from "../../lib/api.ts";
import { useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe, useRefresh } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useRun } from "../../lib/use-run.ts";
import { Button } from "../../ui/button.tsx";
import { ChoiceField } from "../../ui/field.tsx";
import { Section } from "../../ui/page.tsx";
import { Failure } from "../../ui/states.tsx";
import { MailLinkButton } from "./mail-link-button.tsx";
import type { Shown } from "./shown-request.ts";
import { privacyTexts } from "./texts.ts";

/** Everything stored about the person: one file to read, one for programs. */
export function ExportSection({ request }: Shown) {
  const t = useTexts(privacyTexts);
  const tenant = useTenant();
  const refresh = useRefresh();
  const [language, setLanguage] = useState<string>(request.language);
  const { run, error, isRunning } = useRun();
  const load = (call: typeof exportPersonAsJson | typeof exportPersonAsPage) =>
    void run(async () => {
      await download(call, { params: { id: request.id }, query: { language } }, tenant);
      await refresh();
    });
  const me = useMe();
  const isReady = request.identity !== null;
  const mayMail = isPending(request.state) && isAbleTo(me, "privacy.decide", tenant);
  return (
    <Section title={t("export")}>
      {isReady && mayMail ? (
        <div className="grid gap-2">
          <p className="text-sm text-muted">{t("handOver", { hours: MAILED_LINK_HOURS })}</p>
          <MailLinkButton requestId={request.id} kind="secondary" />
        </div>
      ) : null}
      <p className="text-sm text-muted">
        {isReady ? t(mayMail ? "exportText" : "exportOnly") : t("blockerIdentity")}
      </p>
      {isReady ? (
        <div className="grid gap-2">
          <ChoiceField
            label={t("fileLanguage")}
            value={language}
            onChange={setLanguage}
            choices={[
              { id: "de", name: t("german") },
              { id: "en", name: t("english") },
            ]}
          />
          <Button wide isPending={isRunning} onPress={() => load(exportPersonAsPage)}>
            <FileText aria-hidden size={16} />
            {t("page")}
          </Button>
          <Button wide isPending={isRunning} onPress={() => load(exportPersonAsJson)}>
            <FileJson aria-hidden size={16} />
            {t("json")}
          </Button>
        </div>
      ) : null}
      {error ? <Failure error={error} /> : null}
    </Section>
  );
}
