import { useSyncExternalStore } from "react";
import { capabilityOf } from "../../../entities/recommendation/capability.ts";
import { pathWith } from "../../../lib/page/links.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { recipientTexts } from "../texts.ts";

const neverChanges = () => () => undefined;

/** Whether this browser made the link: then it has its key. */
export const useIsOwn = (number: string): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => capabilityOf(number) !== undefined,
    // The server's page is the same for all visitors.
    () => false,
  );

/** For a referrer who opens the own link: in place of the acceptance the way to where it is shared. */
export function OwnLink({ number }: { readonly number: string }) {
  const t = useTexts(recipientTexts);
  const share = pathWith(usePage(), "EmpfehlungTeilen", number);
  return (
    <div className="space-y-4">
      <p>
        <strong className="block font-semibold">{t("ownLink")}</strong>
        {t("ownLinkText")}
      </p>
      {share !== undefined && (
        <ButtonLink to={share} size="large" className="w-full">
          {t("shareOwn")}
        </ButtonLink>
      )}
    </div>
  );
}
