import { wordingIn } from "@weitersagen/contract/wording";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { consentTexts } from "../texts.ts";
import { Headline } from "./headline.tsx";
import { LegalLinks } from "./legal-links.tsx";

interface QuestionProps {
  readonly titleId: string;
  readonly onAccept: () => void;
  readonly onReject: () => void;
  readonly onSettings: () => void;
}

/** The first layer: accepting and rejecting are equal, with one click each. */
export function Question({ titleId, onAccept, onReject, onSettings }: QuestionProps) {
  const t = useTexts(consentTexts);
  const { language, tenant } = usePage();
  const { services } = tenant.configuration.consentOptions;
  const asked = services.filter(({ category }) => category !== "required");
  const names = asked.map(({ name, label }) => wordingIn(language, label ?? name)).join(", ");
  return (
    <>
      <Headline id={titleId} className="text-heading">
        {t("questionTitle")}
      </Headline>
      <p className="mt-2">{t("questionText", { count: asked.length, names })}</p>
      <p className="mt-2 text-fine text-muted">{t("withdraw")}</p>
      <div className="mt-5 grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-3">
        <Button onClick={onAccept} className="w-full px-2">
          {t("acceptAll")}
        </Button>
        <Button onClick={onReject} className="w-full px-2">
          {t("rejectAll")}
        </Button>
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6">
        <button
          type="button"
          onClick={onSettings}
          className="inline-flex min-h-11 cursor-pointer items-center font-medium text-link underline underline-offset-[0.3em]"
        >
          {t("settings")}
        </button>
        <LegalLinks />
      </div>
    </>
  );
}
