import { Link } from "react-router";
import { usePath } from "../../lib/links.ts";
import { useTexts } from "../../lib/texts.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { shellTexts } from "./texts.ts";

interface CookieSettingsProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Says which cookies are in use. Today that is none, so there is nothing to choose. */
export function CookieSettings({ open, onClose }: CookieSettingsProps) {
  const t = useTexts(shellTexts);
  const privacy = usePath("Datenschutz");
  return (
    <Dialog open={open} onClose={onClose} title={t("cookieSettings")} closeLabel={t("close")}>
      <p>{t("noCookies")}</p>
      <p className="mt-3 text-muted">{t("cookiesLater")}</p>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button onClick={onClose}>{t("understood")}</Button>
        {privacy !== undefined && (
          <Link
            to={privacy}
            onClick={onClose}
            className="inline-flex min-h-11 items-center text-link underline"
          >
            {t("privacy")}
          </Link>
        )}
      </div>
    </Dialog>
  );
}
