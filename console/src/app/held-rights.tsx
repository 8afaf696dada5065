import type { Me } from "@weitersagen/contract/console/session";
import { type FormEvent, type ReactNode, useCallback, useState } from "react";
import { useTexts } from "../lib/language.tsx";
import { hasLostRight } from "../lib/lost-right.ts";
import { OpenForms } from "../lib/open-forms.ts";
import { MeContext, useMe } from "../lib/session.tsx";
import { useTenant } from "../lib/tenant.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { shellTexts } from "./shell-texts.ts";

/** A dialog is counted itself, and what is searched for is no loss. */
const isOfPage = ({ target }: FormEvent): boolean =>
  target instanceof Element && !target.matches("[type=search], [role=dialog] *");

/**
 * The rights that a page shows. When one is taken away while a dialog is open or something is typed, the page keeps it until
 * the dialog is closed or the page left: what was typed can be copied, and nothing looks as if it had been saved.
 */
export function HeldRights({ children }: { readonly children: (me: Me) => ReactNode }) {
  const t = useTexts(shellTexts);
  const now = useMe();
  const tenant = useTenant();
  const [shown, setShown] = useState(now);
  const [dialogs, setDialogs] = useState(0);
  const [isTyped, setTyped] = useState(false);
  const open = useCallback(() => {
    setDialogs((count) => count + 1);
    return () => setDialogs((count) => count - 1);
  }, []);
  const isHeld = (isTyped || dialogs > 0) && hasLostRight(shown, now, tenant);
  if (!isHeld && shown !== now) setShown(now);
  return (
    <MeContext value={isHeld ? shown : now}>
      <OpenForms value={open}>
        {isHeld && dialogs === 0 ? (
          <div className="mx-auto max-w-6xl px-4 pt-6 lg:px-5 xl:px-8">
            <Notice
              tone="warn"
              actions={<Button onPress={() => setTyped(false)}>{t("followRights")}</Button>}
            >
              {t("rightsLost")}
            </Notice>
          </div>
        ) : null}
        <div className="contents" onInput={(event) => isOfPage(event) && setTyped(true)}>
          {children(isHeld ? shown : now)}
        </div>
      </OpenForms>
    </MeContext>
  );
}
