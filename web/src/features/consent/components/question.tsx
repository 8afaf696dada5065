import { wordingIn } from "@weitersagen/contract/wording";
import { useEffect, useRef } from "react";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Container } from "../../../ui/layout.tsx";
import { consentTexts } from "../texts.ts";
import { LegalLinks } from "./legal-links.tsx";

interface QuestionProps {
  readonly titleId: string;
  /** The visitor returns from the settings, so their button has the focus again. */
  readonly isBack?: boolean;
  readonly onAccept: () => void;
  readonly onReject: () => void;
  readonly onSettings: () => void;
}

/** The first layer: accepting and rejecting are equal, with one click each. */
export function Question({ titleId, isBack = false, onAccept, onReject, onSettings }: QuestionProps) {
  const t = useTexts(consentTexts);
  const { language, tenant } = usePage();
  const { services } = tenant.configuration.consentOptions;
  const asked = services.filter(({ category }) => category !== "required");
  const names = asked.map(({ name, label }) => wordingIn(language, label ?? name)).join(", ");
  const settings = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isBack) settings.current?.focus();
  }, [isBack]);
  return (
    <Container className="grid items-center gap-x-8 gap-y-2 min-[40rem]:grid-cols-[minmax(0,1fr)_auto]">
      {/* On the smallest phones too the bar leaves two thirds of the window to the page. */}
      <div className="text-fine leading-snug max-[22.5rem]:text-[0.8rem] max-[22.5rem]:leading-tight">
        <h2
          id={titleId}
          className="mr-1.5 inline text-base max-[22.5rem]:text-[0.8rem] max-[22.5rem]:leading-tight"
        >
          {t("questionTitle")}
        </h2>
        <p className="inline">{t("questionText", { count: asked.length, names })}</p>
      </div>
      {/* In view together, also where the text of large fonts scrolls under them. */}
      <div className="sticky bottom-0 grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-2 bg-paper max-sm:py-1 min-[40rem]:row-span-2 min-[40rem]:grid-cols-[repeat(2,minmax(8.5rem,1fr))]">
        <Button onClick={onAccept} className="w-full px-2 min-[40rem]:px-5">
          {t("acceptAll")}
        </Button>
        <Button onClick={onReject} className="w-full px-2 min-[40rem]:px-5">
          {t("rejectAll")}
        </Button>
      </div>
      <div className="-mt-2 -mb-2.5 flex flex-wrap items-center justify-between gap-x-6 max-[22.5rem]:gap-x-3 min-[40rem]:justify-start">
        <button
          ref={settings}
          type="button"
          onClick={onSettings}
          className="inline-flex min-h-11 cursor-pointer items-center text-fine font-medium text-link underline underline-offset-[0.3em]"
        >
          {t("settings")}
        </button>
        <LegalLinks />
      </div>
    </Container>
  );
}
