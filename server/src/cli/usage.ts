import type { Command } from "./command.ts";
import { wrapped } from "./terminal.ts";

type Calls = Command["usage"];

/** How commands are called and what they do, for a terminal. */
export function usageOf(commands: readonly Pick<Command, "usage">[]): string {
  return commands
    .flatMap(({ usage }) => usage)
    .map(([call, does]) => `  weitersagen ${call}\n${wrapped(does, "      ")}`)
    .join("\n");
}

export function helpOf({ notes, usage }: Pick<Command, "notes" | "usage">): string {
  return [`Usage:\n${usageOf([{ usage }])}`, ...(notes === undefined ? [] : [notes])].join("\n\n");
}

/** What is wrong with a call, and how it is made: the one that was meant, if that can be told, else all of the command. */
export function misunderstood(command: Command, args: readonly string[], message: string): string {
  const meant = callsLike(command.usage, args);
  const usage = meant.length > 0 ? meant : command.usage;
  const fault = message || faultIn(command, args, meant);
  return [...(fault === undefined ? [] : [fault]), helpOf({ ...command, usage })].join("\n\n");
}

function faultIn({ name }: Command, args: readonly string[], meant: Calls): string | undefined {
  if (args.length === 0) return undefined;
  const [call, ...others] = meant;
  if (!call) return `"${name} ${args[0]}" is not known.`;
  return others.length > 0 ? undefined : differenceFrom(wordsOf(call[0]), args);
}

const wordsOf = (call: string): string[] => call.split(" ").slice(1);

/** Words in small letters are typed as they stand. */
const isLiteral = (word: string): boolean => /^[a-z-]+$/.test(word);

function callsLike(usage: Calls, args: readonly string[]): Calls {
  return usage.filter(([call]) => {
    const words = wordsOf(call);
    return isLiteral(words[0] ?? "") && args.length > 0 && words.every((word, at) => fits(word, args[at]));
  });
}

const fits = (word: string, typed: string | undefined): boolean =>
  !isLiteral(word) || typed === undefined || typed === word;

/** What can be told by its name in the usage. */
const kinds: Readonly<Record<string, readonly [shape: RegExp, otherwise: string]>> = {
  CENTS: [/^[1-9]\d{0,6}$/, "is no amount in cents, such as 1250 for 12.50 €."],
  ID: [/^\d{1,15}$/, "is no ID; the list shows them."],
  DAYS: [/^([1-9]|[1-5]\d|60)$/, "is no number of days from 1 to 60."],
  EMAIL: [/^[^\s@]+@[^\s@]+$/, "is no e-mail address."],
  ADDRESS: [/^[^\s@]+@[^\s@]+$/, "is no e-mail address."],
};

function differenceFrom(words: readonly string[], args: readonly string[]): string | undefined {
  const needed = words.filter((word) => !/[[\]…]/.test(word));
  const missing = needed.slice(args.length);
  if (missing.length > 0) return `${missing.join(" and ")} ${missing.length > 1 ? "are" : "is"} missing.`;
  for (const [at, word] of needed.entries()) {
    const fault = faultOf(word, args[at] ?? "");
    if (fault !== undefined) return fault;
  }
  const tooMuch = needed.length === words.length ? args[words.length] : undefined;
  return tooMuch === undefined
    ? undefined
    : `"${tooMuch}" is too much; put a name of several words in quotes.`;
}

function faultOf(word: string, typed: string): string | undefined {
  if (typed.trim() === "") return `${word} is empty.`;
  const [shape, otherwise] = kinds[word] ?? [];
  if (shape && !shape.test(typed)) return `"${typed}" ${otherwise}`;
  const choices = word.split("|");
  if (choices.length === 1 || choices.includes(typed)) return undefined;
  return `"${typed}" is none of ${choices.join(", ")}.`;
}
