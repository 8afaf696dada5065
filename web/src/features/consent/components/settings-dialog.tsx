import { useId, useLayoutEffect, useRef } from "react";
import type { SyntheticEvent } from "react";
import type { ConsentChoice } from "../../../lib/consent/consent.ts";
import { Settings } from "./settings.tsx";

interface SettingsDialogProps {
  readonly onDecide: (choice: ConsentChoice) => void;
  readonly onClose: () => void;
}

/** The settings keep the focus like any dialog. Escape leaves them without a change. */
export function SettingsDialog({ onDecide, onClose }: SettingsDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closed before it is removed, because only then the browser restores the focus.
    return () => element?.close();
  }, []);
  const onEscape = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };
  // At the second Escape browsers close the dialog even if the event was cancelled.
  const onClosed = () => {
    if (dialog.current && !dialog.current.open) onClose();
  };
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={onEscape}
      onClose={onClosed}
      className="reveal mx-0 mt-auto mb-0 max-h-[92dvh] w-full max-w-none scroll-pb-48 overflow-y-auto overscroll-contain rounded-t-card border-t-4 border-accent bg-paper p-5 text-ink shadow-[0_0_3rem_rgb(0_0_0/0.35)] backdrop:bg-transparent md:mr-6 md:mb-6 md:ml-auto md:max-w-2xl md:rounded-card md:p-7"
    >
      <Settings titleId={titleId} onDecide={onDecide} onClose={onClose} />
    </dialog>
  );
}
