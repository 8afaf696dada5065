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

interface MailedClickProps {
  readonly click: (api: ApiCaller) => Promise<void>;
  readonly title: string;
  readonly text: string;
  /** Where to go on; the home page unless told. */
  readonly action?: ReactNode;
  /** What to do when the link does not work any more. */
  readonly instead: ReactNode;
}

/** One click in a mail, without login: it happens, and the page says so. */
export function MailedClick({ click, title, text, action, instead }: MailedClickProps) {
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
  // The usual words for a dead link speak of passwords.
  const problem = problemOf(outcome.failure);
  return (
    <>
      <div role="alert" className="mb-8">
        <CircleAlert aria-hidden className="mb-4 size-10 text-danger" />
        <h2 className="text-title">{t("linkFailed")}</h2>
        {problem?.code !== "linkExpired" && <p className="mt-3 text-lead text-muted">{problem?.detail}</p>}
      </div>
      {instead}
    </>
  );
}
