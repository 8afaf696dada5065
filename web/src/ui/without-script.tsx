import type { ReactNode } from "react";
import { formTexts } from "../lib/form-texts.ts";
import { usePage } from "../lib/page.tsx";
import { useTexts } from "../lib/texts.ts";
import { classNames } from "./class-names.ts";

/** What those read whose browser runs no script: that it takes one here, and whom to ask instead. */
export function WithoutScript({
  children,
  className,
}: {
  readonly children?: ReactNode;
  readonly className?: string;
}) {
  const t = useTexts(formTexts);
  const { supportEmail } = usePage().tenant.configuration;
  return (
    <noscript>
      <p className={classNames("rounded-card border border-line px-5 py-4", className)}>
        {children ?? t("noScriptPage")}{" "}
        <a href={`mailto:${supportEmail}`} className="font-semibold text-link underline underline-offset-4">
          {supportEmail}
        </a>
      </p>
    </noscript>
  );
}
