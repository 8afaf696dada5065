import type { FormEvent, ReactNode } from "react";
import { useRefresh } from "../lib/session.tsx";
import { useRun } from "../lib/use-run.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { DialogButtons } from "./dialog-buttons.tsx";
import { Failure } from "./states.tsx";

interface Props {
  readonly title: string;
  /** What will happen, in one sentence. */
  readonly text?: string;
  readonly button: string;
  readonly kind?: "primary" | "danger";
  /** False as long as something has to be chosen first. */
  readonly isReady?: boolean;
  /** For two columns of fields. */
  readonly isWide?: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Does it. When it fails, the dialog stays with everything that was typed. */
  readonly run: () => Promise<unknown>;
  readonly onDone?: () => void;
  readonly children?: ReactNode;
}

/** Asks before something is done, with the fields that it needs. */
export function ActionDialog({
  title,
  text,
  button,
  kind = "primary",
  isReady = true,
  isWide = false,
  isOpen,
  onClose,
  run: work,
  onDone,
  children,
}: Props) {
  const { run, error, isRunning, clear } = useRun();
  const refresh = useRefresh();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isReady || !(await run(work))) return;
    onClose();
    onDone?.();
    await refresh();
  };
  const close = () => {
    clear();
    onClose();
  };
  return (
    <Dialog title={title} isOpen={isOpen} onClose={close} isWide={isWide}>
      <form onSubmit={(event) => void submit(event)} className="grid gap-4">
        {text === undefined ? null : <p className="text-sm">{text}</p>}
        {children}
        {error ? <Failure error={error} /> : null}
        <DialogButtons onCancel={close}>
          <Button
            type="submit"
            kind={kind === "danger" ? "destroy" : kind}
            isPending={isRunning}
            isDisabled={!isReady}
          >
            {button}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
