import { useSyncExternalStore } from "react";
import { capabilityOf } from "../../../entities/recommendation/capability.ts";
import { pathWith } from "../../../lib/page/links.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { Link } from "../../../lib/router/link.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { recipientTexts } from "../texts.ts";

const neverChanges = () => () => undefined;

/** Leads a referrer who opens the own link to where it is shared. The browser that made it has its key. */
export function OwnLink({ number }: { readonly number: string }) {
  const t = useTexts(recipientTexts);
  const share = pathWith(usePage(), "EmpfehlungTeilen", number);
  const isOwn = useSyncExternalStore(
    neverChanges,
    () => capabilityOf(number) !== undefined,
    // The server's page is the same for all visitors.
    () => false,
  );
  if (!isOwn || share === undefined) return null;
  return (
    <span className="block text-fine">
      {t("ownLink")}{" "}
      <Link to={share} className="text-link underline underline-offset-4">
        {t("shareOwn")}
      </Link>
    </span>
  );
}
