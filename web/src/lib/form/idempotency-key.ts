import { useRef } from "react";
import { draftKey } from "./draft.ts";
import { randomHex } from "../encoding/hex.ts";
import { stored } from "../storage/stored.ts";

interface Sent {
  readonly content: string;
  readonly key: string;
}

export interface IdempotencyKeys {
  /** The same key for the same content on the same page, so that a repeated request has one effect. */
  keyFor(content: unknown): string;
  /** The request was answered: the same content gets a new key. */
  settle(): void;
}

/**
 * One key per content. With a name it is stored like a draft: a visitor who reloads the page because a response got
 * lost, and sends again, repeats the same request.
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
