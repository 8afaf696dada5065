import type { Command } from "./command.ts";
import { wrapped } from "./terminal.ts";

/** How commands are called and what they do, for a terminal. */
export function usageOf(commands: readonly Command[]): string {
  return commands
    .flatMap(({ usage }) => usage)
    .map(([call, does]) => `  weitersagen ${call}\n${wrapped(does, "      ")}`)
    .join("\n");
}

export function helpOf(command: Command): string {
  return [`Usage:\n${usageOf([command])}`, ...(command.notes === undefined ? [] : [command.notes])].join(
    "\n\n",
  );
}
