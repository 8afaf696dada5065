import type { ReactNode } from "react";
import { Link } from "@tanstack/react-router";
import { useTexts } from "../../lib/language.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { Notice } from "../../ui/notice.tsx";
import { catalogueTexts } from "./texts.ts";

/** A change of the catalogue that waits for a second person, with the way to the approvals. */
export function RequestNotice({ children }: { readonly children: ReactNode }) {
  const t = useTexts(catalogueTexts);
  const tenant = useTenant();
  return (
    <Notice
      tone="warn"
      actions={
        <Link to={`/${tenant}/freigaben`} className="link text-sm font-medium">
          {t("toRequests")}
        </Link>
      }
    >
      {children}
    </Notice>
  );
}
