import { pathWith } from "../../../lib/page/links.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { Link } from "../../../lib/router/link.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import type { OpenOffer } from "../offer.ts";
import { recipientTexts } from "../texts.ts";

/** In the address of the data page: it asks only where to send the mail again. */
export const acceptedAlready = "angenommen";

/** For a friend who accepted in another browser: where the status is. */
export function AcceptedAlready({ offer }: { readonly offer: OpenOffer }) {
  const t = useTexts(recipientTexts);
  const { number, asksForRecipient } = offer.recommendation;
  const data = pathWith(usePage(), "EmpfaengerDaten", number);
  return (
    <p className="mt-3 text-fine text-muted">
      {asksForRecipient && data !== undefined ? (
        <>
          {t("acceptedMail")}{" "}
          <Link to={`${data}?${acceptedAlready}`} className="text-link underline underline-offset-4">
            {t("acceptedMailAgain")}
          </Link>
        </>
      ) : (
        t("acceptedHere")
      )}
    </p>
  );
}
