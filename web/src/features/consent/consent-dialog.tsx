import { lazy, startTransition, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { FocusEvent, KeyboardEvent } from "react";
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
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    return () => {
      // The pressed button is gone.
      if (document.activeElement === document.body) focusPlace(place.current);
    };
  }, []);
  if (shown !== "settings") {
    return (
      <ConsentBar
        isBack={shown === "back"}
        onEnter={(before) => (place.current = before)}
        // The question stays until the settings are loaded.
        onSettings={() => startTransition(() => setShown("settings"))}
      />
    );
  }
  const isFromQuestion = opened === "question";
  return (
    <SettingsDialog
      onDecide={store.decide}
      onClose={() => (isFromQuestion ? setShown("back") : store.closeSettings())}
    />
  );
}

/** Back to where the visitor was: the control that had the focus before the bar, else the first heading in the window. */
function focusPlace(before: HTMLElement | null): void {
  if (before?.isConnected) return before.focus({ preventScroll: true });
  const heading = [...document.querySelectorAll<HTMLElement>("main :is(h1, h2, h3)")].find((each) => {
    const { top, height } = each.getBoundingClientRect();
    return height > 0 && top >= 0 && top < window.innerHeight;
  });
  if (!heading) return focusPage();
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

interface ConsentBarProps {
  /** The visitor returns from the settings. */
  readonly isBack: boolean;
  /** The focus comes into the bar, from this control of the page or from none. */
  readonly onEnter: (before: HTMLElement | null) => void;
  readonly onSettings: () => void;
}

/**
 * Not modal, and it takes no focus: an undecided visitor can read, tap and tab through the whole page. Escape inside
 * hides it without a decision: nothing is granted or stored, and the next page asks again.
 */
function ConsentBar({ isBack, onEnter, onSettings }: ConsentBarProps) {
  const store = useConsentStore();
  const titleId = useId();
  const bar = useRef<HTMLDialogElement>(null);
  // The page keeps as much room free as the bar takes, which depends on its width, its texts and the size of the fonts.
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const watch = new ResizeObserver(() => {
      style.setProperty("--bar-height", `${bar.current?.offsetHeight ?? 0}px`);
    });
    if (bar.current) watch.observe(bar.current);
    return () => watch.disconnect();
  }, []);
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (isBack || currentTarget.contains(relatedTarget)) return;
    onEnter(
      relatedTarget instanceof HTMLElement && relatedTarget.closest("main, footer") ? relatedTarget : null,
    );
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === "Escape") store.pause();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it watches its buttons
    <dialog
      open
      aria-labelledby={titleId}
      ref={bar}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      className="consent-bar reveal print:hidden fixed inset-x-0 top-auto bottom-0 z-40 m-0 max-h-[50dvh] w-full max-w-none overflow-y-auto border-t-4 border-accent bg-paper py-2.5 max-[22.5rem]:py-1 text-ink shadow-[0_0_2rem_rgb(0_0_0/0.3)]"
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
