/** Something that the command palette offers. */
export interface Ranked {
  readonly name: string;
  /** Other words for what is done there. */
  readonly keywords?: string | undefined;
  /** The brand of its tenant; absent for what belongs to no tenant. */
  readonly brand?: string | undefined;
  /** Belongs to the tenant that is open. */
  readonly isHere: boolean;
}

const plain = (text: string): string => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** How well the page itself fits: it begins with what was typed, contains it, is also known by it, or only its brand is. */
function distance({ name, keywords = "", brand = "" }: Ranked, words: readonly string[]): number | undefined {
  const [page, other, tenant] = [plain(name), plain(keywords), plain(brand)];
  if (!words.every((word) => [page, other, tenant].some((text) => text.includes(word)))) return undefined;
  const first = words[0] ?? "";
  if (page.startsWith(first)) return 0;
  if (words.some((word) => page.includes(word))) return 1;
  return words.some((word) => other.includes(word)) ? 2 : 3;
}

/**
 * What fits the typed words, best first. A page that is called so comes before all pages of a brand that is called so, and
 * the tenant that is open before the others.
 */
export function rankCommands<Command extends Ranked>(commands: readonly Command[], typed: string): Command[] {
  const words = plain(typed)
    .split(/[\s:]+/)
    .filter((word) => word !== "");
  return commands
    .flatMap((command) => {
      const rank = distance(command, words);
      return rank === undefined ? [] : [{ command, rank: rank * 2 + (command.isHere ? 0 : 1) }];
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ command }) => command);
}
