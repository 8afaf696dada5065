import { usePage } from "../lib/page/page.tsx";
import { useTexts } from "../lib/texts/texts.ts";
import { withoutScriptTexts } from "./without-script-texts.ts";
import { classNames } from "./class-names.ts";
import { AddressText } from "./address.tsx";

interface WithoutScriptProps {
  /** What needs a script here. */
  readonly what: "form" | "page";
  readonly className?: string;
}

/** For browsers without script: says that one is needed, and gives the support address. */
export function WithoutScript({ what, className }: WithoutScriptProps) {
  const t = useTexts(withoutScriptTexts);
  const { supportEmail } = usePage().tenant.configuration;
  return (
    <noscript>
      <p className={classNames("rounded-card border border-line px-5 py-4", className)}>
        {t(what)}{" "}
        <a href={`mailto:${supportEmail}`} className="font-semibold text-link underline underline-offset-4">
          <AddressText>{supportEmail}</AddressText>
        </a>
      </p>
    </noscript>
  );
}
