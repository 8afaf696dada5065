import { useTexts } from "../lib/language.tsx";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { shellTexts } from "./shell-texts.ts";

/** Another operator has logged in in this browser: this page can be read and copied, but saves nothing more. */
export function OtherOperator({ name }: { readonly name: string }) {
  const t = useTexts(shellTexts);
  return (
    <div role="alert" className="p-3">
      <Notice tone="warn" actions={<Button onPress={() => location.reload()}>{t("reload")}</Button>}>
        {t("otherOperator", { name })}
      </Notice>
    </div>
  );
}
