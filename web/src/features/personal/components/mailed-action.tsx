import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { ApiCaller } from "@weitersagen/contract/page";
import { isTemporary, problemOf } from "../../../lib/api/problem.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { useLoaded } from "../../../lib/api/use-loaded.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Done } from "../../../ui/done.tsx";
import { TryAgain } from "../../../ui/try-again.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { myDataTexts } from "../my-data-texts.ts";

interface MailedActionProps {
  readonly click: (api: ApiCaller) => Promise<void>;
  readonly title: string;
  readonly text: string;
  /** The next link. Default: the home page. */
  readonly action?: ReactNode;
  /** Help for a link that is no longer valid. */
  readonly instead: ReactNode;
}

/** Runs the action of a mailed link without a login, and shows the result. */
export function MailedAction({ click, title, text, action, instead }: MailedActionProps) {
  const t = useTexts(myDataTexts);
  const [outcome, reload] = useLoaded(click);
  if (outcome.state === "loading") return <Waiting>{t("working")}</Waiting>;
  if (outcome.state === "loaded") {
    return (
      <Done title={title} action={action ?? <ButtonLink to="/">{t("home")}</ButtonLink>}>
        {text}
      </Done>
    );
  }
  if (isTemporary(outcome.failure)) return <TryAgain failure={outcome.failure} retry={reload} />;
  // The server's text for an invalid link is about passwords, so it is not used here.
  const problem = problemOf(outcome.failure);
  return (
    <>
      <div role="alert" className="mb-8">
        <CircleAlert aria-hidden className="mb-4 size-10 text-danger" />
        <h2 className="text-title">{t("linkFailed")}</h2>
        {problem?.code !== "linkExpired" && problem?.code !== "invalidInput" && (
          <p className="mt-3 text-lead text-muted">{problem?.detail}</p>
        )}
      </div>
      {instead}
    </>
  );
}
