import { usePage } from "../../lib/page/page.tsx";
import { usePath } from "../../lib/page/links.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { exitTexts } from "./texts.ts";

interface ExitPromptProps {
  readonly onClose: () => void;
}

/**
 * A dialog for visitors who are about to leave: a link to the rewards and a mail to themselves with the address of this
 * page. Rendered only in the browser.
 */
export function ExitPrompt({ onClose }: ExitPromptProps) {
  const t = useTexts(exitTexts);
  const { brand } = usePage().tenant.configuration;
  const rewardsPath = usePath("AktuellePraemienuebersicht");
  const subject = encodeURIComponent(t("mailSubject", { brand }));
  const body = encodeURIComponent(t("mailText", { address: location.origin + location.pathname }));
  return (
    <Dialog open onClose={onClose} title={t("title")} closeLabel={t("close")}>
      <p className="text-lead">{t("text")}</p>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        {rewardsPath !== undefined && (
          <ButtonLink to={rewardsPath} onClick={onClose}>
            {t("rewards")}
          </ButtonLink>
        )}
        <a
          href={`mailto:?subject=${subject}&body=${body}`}
          onClick={onClose}
          className="inline-flex min-h-11 items-center text-link underline underline-offset-[0.3em]"
        >
          {t("later")}
        </a>
      </div>
    </Dialog>
  );
}
