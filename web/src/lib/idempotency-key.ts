import { useRef } from "react";

/** One key per content: sent again unchanged it is the same request, changed it is another one. */
export function useIdempotencyKey(): (content: unknown) => string {
  const last = useRef<{ content: string; key: string }>(undefined);
  return (value) => {
    const content = JSON.stringify(value);
    if (last.current?.content !== content) last.current = { content, key: randomKey() };
    return last.current.key;
  };
}

function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
