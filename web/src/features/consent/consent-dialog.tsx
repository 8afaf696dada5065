import { lazy, startTransition, useEffect, useId, useState } from "react";
import type { KeyboardEvent } from "react";
import { choiceForAll } from "../../lib/consent/consent.ts";
import { useConsentStore } from "../../lib/consent/consent-context.tsx";
import { focusPage } from "../../lib/page/focus-page.ts";
import { importOrReload } from "../../lib/api/import-again.ts";
import { Question } from "./components/question.tsx";

/** Loaded on demand: most visitors answer the question without it. */
const SettingsDialog = lazy(async () => {
  const { SettingsDialog: component } = await importOrReload(
    () => import("./components/settings-dialog.tsx"),
  );
  return { default: component };
});

interface ConsentDialogProps {
  readonly layer: "question" | "settings";
}

/** The question is a bar that leaves the page usable. The settings, which the visitor asked for, are a modal dialog. */
export function ConsentDialog({ layer: opened }: ConsentDialogProps) {
  const store = useConsentStore();
  const [shown, setShown] = useState<"question" | "settings" | "back">(opened);
  useEffect(() => {
    return () => {
      // The pressed button is gone, so the page gets the focus.
      if (document.activeElement === document.body) focusPage();
    };
  }, []);
  if (shown !== "settings") {
    return (
      <ConsentBar
        isBack={shown === "back"}
        // The question stays until the settings are loaded.
        onSettings={() => startTransition(() => setShown("settings"))}
      />
    );
  }
  const isFromQuestion = opened === "question";
  return (
    <SettingsDialog
      canClose={!isFromQuestion}
      onDecide={store.decide}
      onClose={() => (isFromQuestion ? setShown("back") : store.closeSettings())}
    />
  );
}

interface ConsentBarProps {
  /** The visitor returns from the settings. */
  readonly isBack: boolean;
  readonly onSettings: () => void;
}

/**
 * Not modal, and it takes no focus: an undecided visitor can read, tap and tab through the whole page. Escape inside
 * hides it without a decision: nothing is granted or stored, and the next page asks again.
 */
function ConsentBar({ isBack, onSettings }: ConsentBarProps) {
  const store = useConsentStore();
  const titleId = useId();
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === "Escape") store.pause();
  };
  return (
    <dialog
      open
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      className="consent-bar reveal print:hidden fixed inset-x-0 top-auto bottom-0 z-40 m-0 max-h-[50dvh] w-full max-w-none overflow-y-auto border-t-4 border-accent bg-paper py-2.5 text-ink shadow-[0_0_2rem_rgb(0_0_0/0.3)]"
    >
      <Question
        titleId={titleId}
        isBack={isBack}
        onAccept={() => store.decide(choiceForAll(true))}
        onReject={() => store.decide(choiceForAll(false))}
        onSettings={onSettings}
      />
    </dialog>
  );
}
