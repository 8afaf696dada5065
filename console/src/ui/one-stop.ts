import { type FocusEvent, type RefObject, useEffect, useRef } from "react";

const pressable = "a, button";
export const pressableIn = (part: Element): HTMLElement[] => [
  ...part.querySelectorAll<HTMLElement>(pressable),
];

function markStop(frame: Element | null, last: Element | null): void {
  const all = frame ? pressableIn(frame) : [];
  const stop = all.find((one) => one === last) ?? all.find((one) => one.closest("tbody")) ?? all[0];
  for (const one of all) one.tabIndex = one === stop ? 0 : -1;
}

/**
 * The tab key stops once in a group of numbers: at its first number, or where the reader was before. Answers what to do
 * when the focus moves inside the group; arrow keys lead on.
 */
export function useOneStop(frame: RefObject<HTMLElement | null>) {
  const last = useRef<Element>(null);
  // The numbers are drawn anew with every report.
  useEffect(() => markStop(frame.current, last.current));
  return (event: FocusEvent) => {
    last.current = event.target.closest(pressable);
    markStop(frame.current, last.current);
  };
}
