import { useEffect, useRef } from "react";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { dataTexts } from "../data-texts.ts";
import { MailAgain, type MailAgainProps } from "./open-confirmation.tsx";

interface AcceptedBeforeProps extends MailAgainProps {
  /** Takes the visitor to the field of the address. */
  readonly onOther: () => void;
}

/** In place of the form's errors: this address has accepted before, as its field says. It takes the focus, as the errors do. */
export function AcceptedBefore({ onOther, ...mail }: AcceptedBeforeProps) {
  const t = useTexts(dataTexts);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <Notice title={t("acceptedBefore")} action={<MailAgain {...mail} />}>
        {t("acceptedBeforeText")}
      </Notice>
      <p className="mt-4">{t("otherEmailText")}</p>
      <Button variant="secondary" className="mt-2" onClick={onOther}>
        {t("otherEmail")}
      </Button>
    </div>
  );
}
