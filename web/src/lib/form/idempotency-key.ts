import { useRef } from "react";
import { draftKey } from "./draft.ts";
import { randomHex } from "../encoding/hex.ts";
import { stored } from "../storage/stored.ts";

interface Sent {
  readonly content: string;
  readonly key: string;
}

export interface IdempotencyKeys {
  /** Sent again unchanged it is the same request, changed or from another page it is another one. */
  keyFor(content: unknown): string;
  /** It was answered: the same content would be a new request. */
  settle(): void;
}

/**
 * One key per content. Under a name it is kept like a draft: whoever reloads the page because an answer got lost, and sends
 * again, sends the same request.
 */
export function useIdempotencyKey(name?: string): IdempotencyKeys {
  const last = useRef<Sent>(undefined);
  const kept =
    name === undefined ? undefined : stored("sessionStorage", draftKey(`${name}.gesendet`), isSent);
  return {
    keyFor(value) {
      const content = JSON.stringify([location.pathname, location.search, value]);
      const before = last.current ?? kept?.read();
      last.current = before?.content === content ? before : { content, key: randomHex(32) };
      kept?.write(last.current);
      return last.current.key;
    },
    settle() {
      last.current = undefined;
      kept?.remove();
    },
  };
}

function isSent(value: unknown): value is Sent {
  const sent = value as Partial<Sent> | null;
  return typeof sent?.content === "string" && typeof sent.key === "string";
}
