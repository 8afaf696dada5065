import { openDataAccess } from "@weitersagen/contract/data-access";
import { isTemporary } from "../../../lib/api/problem.ts";
import { useLoaded } from "../../../lib/api/use-loaded.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Notice } from "../../../ui/notice.tsx";
import { NarrowPage } from "../../../ui/narrow-page.tsx";
import { TryAgain } from "../../../ui/try-again.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { dataAccessTexts } from "../texts.ts";
import { AskForLink } from "./ask-for-link.tsx";

interface OpenLinkProps {
  readonly token: string;
  readonly onOpened: (session: string) => void;
}

/** Exchanges the mailed link for a session, or offers a new link. */
export function OpenLink({ token, onOpened }: OpenLinkProps) {
  const t = useTexts(dataAccessTexts);
  const [outcome, reload] = useLoaded(async (api) => {
    const session = await api(openDataAccess, { body: { token } });
    onOpened(session.token);
  });
  if (outcome.state === "failed" && !isTemporary(outcome.failure)) {
    const notice = (
      <Notice tone="danger" title={t("linkFailed")}>
        {t("linkFailedText")}
      </Notice>
    );
    return <AskForLink title={t("title")} notice={notice} />;
  }
  return (
    <NarrowPage title={t("title")}>
      <div className="mt-6">
        {outcome.state === "failed" ? (
          <TryAgain failure={outcome.failure} retry={reload} />
        ) : (
          <Waiting>{t("opening")}</Waiting>
        )}
      </div>
    </NarrowPage>
  );
}
