import { UsageError } from "./command.ts";

export type Options = Readonly<Record<string, string | undefined>>;

/** Separates `--name value` from the other words of a call. An unknown name, or one without a value, is refused. */
export function readOptions(
  words: readonly string[],
  known: readonly string[] = [],
): { readonly args: readonly string[]; readonly options: Options } {
  const args: string[] = [];
  const options: Record<string, string> = {};
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? "";
    if (!word.startsWith("--")) {
      args.push(word);
      continue;
    }
    const name = word.slice(2);
    if (!known.includes(name)) throw new UsageError(`There is no option "${word}".`);
    const value = words[(at += 1)];
    if (!value?.trim() || value.startsWith("--")) throw new UsageError(`${word} has no value.`);
    options[name] = value;
  }
  return { args, options };
}
