import { CircleAlert } from "lucide-react";
import type { ApiCaller } from "@weitersagen/contract/page";
import { problemOf } from "../../../lib/problem.ts";
import { useTexts } from "../../../lib/texts.ts";
import { useLoaded } from "../../../lib/use-loaded.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Done } from "../../../ui/done.tsx";
import { myDataTexts } from "../my-data-texts.ts";

interface NewsletterClickProps {
  readonly click: (api: ApiCaller) => Promise<void>;
  readonly title: string;
  readonly text: string;
}

/** One click in a mail, without login: it happens, and the page says so. */
export function NewsletterClick({ click, title, text }: NewsletterClickProps) {
  const t = useTexts(myDataTexts);
  const [outcome] = useLoaded(click);
  if (outcome.state === "loading") return <output className="block text-lead">{t("working")}</output>;
  if (outcome.state === "loaded") {
    return (
      <Done title={title} action={<ButtonLink to="/">{t("home")}</ButtonLink>}>
        {text}
      </Done>
    );
  }
  return (
    <div role="alert">
      <CircleAlert aria-hidden className="mb-4 size-10 text-danger" />
      <h2 className="text-title">{t("linkFailed")}</h2>
      <p className="mt-3 mb-8 text-lead text-muted">{problemOf(outcome.failure)?.detail}</p>
      <ButtonLink to="/">{t("home")}</ButtonLink>
    </div>
  );
}
