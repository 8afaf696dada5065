import { type ReactNode, useEffect, useRef } from "react";

/** The result of an action. It takes the focus and comes into view: the control that was used may be gone. */
export function Outcome({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // After a dialog has closed: until then nothing else takes the focus, and its end gives it back to the control.
    const timer = setTimeout(() => box.current?.focus());
    return () => clearTimeout(timer);
  }, []);
  return (
    <div ref={box} tabIndex={-1} className="mb-6 grid scroll-my-6 gap-3 outline-none">
      {children}
    </div>
  );
}
