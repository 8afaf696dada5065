import { createInterface } from "node:readline/promises";
import type { Readable, Writable } from "node:stream";
import { StartupError } from "../platform/startup-error.ts";
import { forTerminal } from "./terminal.ts";

/** Asks the person at a terminal. */
export interface Questions {
  /** Asks for a line of text. Undefined if the input is no terminal. */
  ask(question: string): Promise<string | undefined>;
  /** Must be called at the end: an open input keeps the process running. */
  close(): void;
}

/** All questions share one reader, so that pasted lines answer the following ones. */
export function questionsAt(input: Readable & { readonly isTTY?: boolean }, output: Writable): Questions {
  let reader: ReturnType<typeof createInterface> | undefined;
  let lines: AsyncIterator<string> | undefined;
  const open = () => {
    const opened = createInterface({ input, output, historySize: 0 });
    // Without a listener Ctrl-C would only pause the input, and the command would wait for ever.
    opened.on("SIGINT", () => opened.close());
    return opened;
  };
  return {
    async ask(question) {
      if (input.isTTY !== true) return undefined;
      reader ??= open();
      lines ??= reader[Symbol.asyncIterator]();
      reader.setPrompt(forTerminal(question));
      reader.prompt();
      const { value, done } = await lines.next();
      // Ctrl-C or Ctrl-D.
      if (done) throw new StartupError("\nNothing was changed.");
      return value.trim();
    },
    close: () => reader?.close(),
  };
}

/** A question that is answered with yes or no; anything else means no. Undefined if the input is no terminal. */
export async function confirmed(
  questions: Pick<Questions, "ask">,
  question: string,
): Promise<boolean | undefined> {
  const answer = await questions.ask(`${question} [y/N] `);
  return answer === undefined ? undefined : /^(?:y|yes|j|ja)$/i.test(answer);
}
