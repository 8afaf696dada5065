import { useState } from "react";
import { usePath } from "../../../lib/page/links.ts";
import { defineScreen } from "../../../lib/page/screen.ts";
import { useNavigate, useSearchParams } from "../../../lib/router/router-context.tsx";
import { textsOf, useTexts } from "../../../lib/texts/texts.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Done } from "../../../ui/done.tsx";
import { Container } from "../../../ui/layout.tsx";
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
      <Container width="narrow" className="py-12 md:py-20">
        <Done level={1} title={t(ending)} action={<ButtonLink to="/">{t("home")}</ButtonLink>}>
          {ending === "deletedPart" && <p className="mb-3">{t("deletionAccountStays")}</p>}
          <p>{t("deletedText")}</p>
        </Done>
      </Container>
    );
  }
  return (
    <Container className="py-10 md:py-16">
      <h1 className="text-title md:text-display">{t("title")}</h1>
      {token ? (
        <OpenLink
          token={token}
          onOpened={(session) => {
            dataSession.write(session);
            void navigate(path, { replace: true });
          }}
        />
      ) : ending === "over" ? (
        <div className="mt-8 max-w-2xl">
          <Notice title={t("sessionOver")}>{t("sessionOverText")}</Notice>
          <AskForLink />
        </div>
      ) : (
        <StoredSession
          onOver={() => end("over")}
          onDeleted={(accountStays) => end(accountStays ? "deletedPart" : "deleted")}
        />
      )}
    </Container>
  );
}
