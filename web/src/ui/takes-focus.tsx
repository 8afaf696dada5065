import { type ReactNode, useEffect, useRef } from "react";

/** Takes the focus when it appears, because the button that was pressed is gone. */
export function TakesFocus({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
}
