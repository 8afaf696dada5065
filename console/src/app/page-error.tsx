import { Link } from "@tanstack/react-router";
import { useTexts } from "../lib/language.tsx";
import { useTenant } from "../lib/tenant.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { Page } from "../ui/page.tsx";
import { shellTexts } from "./shell-texts.ts";

/** In place of a page that failed to show; the menu stays. */
export function PageError() {
  const t = useTexts(shellTexts);
  const tenant = useTenant();
  return (
    <Page title={t("broken")}>
      <div role="alert">
        <Notice
          tone="danger"
          actions={
            <>
              <Button kind="primary" onPress={() => location.reload()}>
                {t("reload")}
              </Button>
              <Link to={`/${tenant}`} className="link text-sm font-medium">
                {t("toStart")}
              </Link>
            </>
          }
        >
          {t("brokenText")}
        </Notice>
      </div>
    </Page>
  );
}
