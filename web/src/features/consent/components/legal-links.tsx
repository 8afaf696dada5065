import { hostImprint } from "@weitersagen/domain/imprint";
import { Link } from "../../../lib/router/link.tsx";
import { usePath } from "../../../lib/page/links.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { consentTexts } from "../texts.ts";

const look =
  "inline-flex min-h-11 items-center text-fine text-muted underline-offset-[0.3em] hover:underline";

/** Both pages can be read before a decision; the question is hidden there. */
export function LegalLinks() {
  const t = useTexts(consentTexts);
  const privacy = usePath("Datenschutz");
  const imprint = usePath("Impressum");
  const elsewhere = hostImprint(usePage().tenant.configuration);
  return (
    <div className="flex gap-x-5 max-[22.5rem]:gap-x-3">
      {privacy !== undefined && (
        <Link to={privacy} className={look}>
          {t("privacy")}
        </Link>
      )}
      {elsewhere !== undefined ? (
        <a href={elsewhere} className={look}>
          {t("imprint")}
        </a>
      ) : (
        imprint !== undefined && (
          <Link to={imprint} className={look}>
            {t("imprint")}
          </Link>
        )
      )}
    </div>
  );
}
