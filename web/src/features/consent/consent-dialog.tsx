import { lazy, startTransition, useId, useLayoutEffect, useRef, useState } from "react";
import type { SyntheticEvent } from "react";
import { choiceForAll } from "../../lib/consent/consent.ts";
import type { ConsentChoice } from "../../lib/consent/consent.ts";
import { useConsentStore } from "../../lib/consent/consent-context.tsx";
import { importOrReload } from "../../lib/api/import-again.ts";
import { classNames } from "../../ui/class-names.ts";
import { Question } from "./components/question.tsx";

/** Loaded on demand: most visitors answer the question without it. */
const Settings = lazy(async () => {
  const { Settings: component } = await importOrReload(() => import("./components/settings.tsx"));
  return { default: component };
});

type Layer = "question" | "settings";

interface ConsentDialogProps {
  readonly layer: Layer;
}

/**
 * Looks like a note at the edge of the page and keeps the focus like any dialog. Escape closes it without a decision:
 * nothing is granted or stored, and the next page asks again.
 */
export function ConsentDialog({ layer: opened }: ConsentDialogProps) {
  const store = useConsentStore();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [layer, setLayer] = useState<Layer>(opened);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closed before it is removed, because only then the browser restores the focus.
    return () => element?.close();
  }, []);

  const dismiss = () => {
    if (opened === "settings") store.closeSettings();
    else if (layer === "settings") setLayer("question");
    else store.pause();
  };
  const onEscape = (event: SyntheticEvent) => {
    event.preventDefault();
    dismiss();
  };
  // At the second Escape browsers close the dialog even if the event was cancelled.
  const onClosed = () => {
    if (dialog.current && !dialog.current.open) store.pause();
  };
  const decide = (choice: ConsentChoice) => store.decide(choice);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={onEscape}
      onClose={onClosed}
      className={classNames(
        "reveal mx-0 mt-auto mb-0 max-h-[92dvh] w-full max-w-none overflow-y-auto overscroll-contain rounded-t-card border-t-4 border-accent bg-paper p-5 text-ink shadow-[0_0_3rem_rgb(0_0_0/0.35)] backdrop:bg-transparent md:mr-6 md:mb-6 md:ml-auto md:rounded-card md:p-7",
        layer === "settings" ? "scroll-pb-48 md:max-w-2xl" : "md:max-w-xl",
      )}
    >
      {layer === "question" ? (
        <Question
          titleId={titleId}
          onAccept={() => decide(choiceForAll(true))}
          onReject={() => decide(choiceForAll(false))}
          // The question stays until the settings are loaded.
          onSettings={() => startTransition(() => setLayer("settings"))}
        />
      ) : (
        <Settings
          titleId={titleId}
          onDecide={decide}
          {...(opened === "settings" ? { onClose: () => store.closeSettings() } : {})}
        />
      )}
    </dialog>
  );
}
