import { useSyncExternalStore } from "react";
import { capabilityOf } from "../../../entities/recommendation/capability.ts";
import { pathWith } from "../../../lib/page/links.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
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

interface OwnLinkProps {
  readonly number: string;
  /** The contact is there and uses the referrer's phone. */
  readonly onContact: () => void;
}

/** For a referrer who opens the own link: in place of the acceptance the way to where it is shared. */
export function OwnLink({ number, onContact }: OwnLinkProps) {
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
      <Button variant="quiet" className="w-full" onClick={onContact}>
        {t("contactIsHere")}
      </Button>
    </div>
  );
}
