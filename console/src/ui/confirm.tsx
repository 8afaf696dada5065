import { isReason } from "@weitersagen/contract/console/reason";
import { type ReactNode, useState } from "react";
import { useTexts } from "../lib/language.tsx";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { ReasonField } from "./reason-field.tsx";
import { Failure } from "./states.tsx";

const texts = {
  de: { cancel: "Abbrechen", reason: "Grund" },
  en: { cancel: "Cancel", reason: "Reason" },
} as const;

interface Props {
  readonly title: string;
  readonly isOpen: boolean;
  /** What will happen, to how many people and for how much money. */
  readonly children: ReactNode;
  readonly action: string;
  readonly isDangerous?: boolean;
  readonly asksReason?: boolean;
  /** Another name of the field for the reason. */
  readonly reasonLabel?: string;
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
  readonly error?: Error | undefined;
  readonly isRunning?: boolean;
}

/** Asks before something that cannot be undone. */
export function Confirm(props: Props) {
  const { title, isOpen, children, action, isDangerous = false, asksReason = false, onClose } = props;
  const t = useTexts(texts);
  const [reason, setReason] = useState("");
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <div className="grid gap-2 text-sm">{children}</div>
      {asksReason ? (
        <ReasonField label={props.reasonLabel ?? t("reason")} value={reason} onChange={setReason} />
      ) : null}
      {props.error ? <Failure error={props.error} /> : null}
      <div className="flex justify-end gap-2">
        <Button kind="quiet" onPress={onClose}>
          {t("cancel")}
        </Button>
        <Button
          kind={isDangerous ? "destroy" : "primary"}
          isPending={props.isRunning ?? false}
          isDisabled={asksReason && !isReason(reason)}
          onPress={() => props.onConfirm(reason.trim())}
        >
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
