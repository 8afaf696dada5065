import { useState } from "react";
import { usePath } from "../../../lib/page/links.ts";
import { defineScreen } from "../../../lib/page/screen.ts";
import { useNavigate, useSearchParams } from "../../../lib/router/router-context.tsx";
import { textsOf, useTexts } from "../../../lib/texts/texts.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Done } from "../../../ui/done.tsx";
import { NarrowPage } from "../../../ui/narrow-page.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { AskForLink } from "../components/ask-for-link.tsx";
import { OpenLink } from "../components/open-link.tsx";
import { StoredSession } from "../components/stored-session.tsx";
import { dataSession } from "../data-session.ts";
import { dataAccessTexts } from "../texts.ts";

export const screen = defineScreen({
  head: (_data, page) => {
    const t = textsOf(dataAccessTexts, page);
    return { title: t("title"), description: t("description") };
  },
  Component: DataAccess,
});

/** `deletedPart`: an account with a password stays. */
type Ending = "over" | "deleted" | "deletedPart";

/** A recipient has no account: a mailed link opens what is stored about them for half an hour. */
function DataAccess() {
  const t = useTexts(dataAccessTexts);
  const token = useSearchParams().get("token");
  const navigate = useNavigate();
  const path = usePath("Datenauskunft") ?? "/datenauskunft";
  const [ending, setEnding] = useState<Ending>();
  const end = (how: Ending) => {
    dataSession.remove();
    setEnding(how);
  };
  if (ending === "deleted" || ending === "deletedPart") {
    return (
      <NarrowPage>
        <Done level={1} title={t(ending)} action={<ButtonLink to="/">{t("home")}</ButtonLink>}>
          {ending === "deletedPart" && <p className="mb-3">{t("deletionAccountStays")}</p>}
          <p>{t("deletedText")}</p>
        </Done>
      </NarrowPage>
    );
  }
  if (token) {
    return (
      <OpenLink
        token={token}
        onOpened={(session) => {
          dataSession.write(session);
          void navigate(path, { replace: true });
        }}
      />
    );
  }
  if (ending === "over") {
    const notice = <Notice title={t("sessionOver")}>{t("sessionOverText")}</Notice>;
    return <AskForLink title={t("title")} notice={notice} />;
  }
  return (
    <StoredSession
      onOver={() => end("over")}
      onDeleted={(accountStays) => end(accountStays ? "deletedPart" : "deleted")}
    />
  );
}
