import type { Language } from "@weitersagen/contract/language";
import { tenantFieldNamed } from "@weitersagen/domain/tenant-fields/fields";
import type { OpeningFacts } from "./facts.ts";

/** Something that is missing or left over. */
export interface Finding {
  /** For the command line and the log: names fields and entries as files and commands do. */
  readonly problem: string;
  /** For people in the console. */
  readonly words: Readonly<Record<Language, string>>;
  /** The command or step that corrects it. */
  readonly mend: string;
  /** The console's page that corrects it, below the tenant's; null if the console cannot. */
  readonly page: string | null;
  /** Whether production keeps the tenant closed because of it. */
  readonly blocks: boolean;
}

/** Looks for one kind of mistake. */
export type Rule = (facts: OpeningFacts) => Finding[];

interface Fault extends Pick<Finding, "problem" | "mend" | "page"> {
  readonly de: string;
  readonly en: string;
}

const finding =
  (blocks: boolean) =>
  ({ de, en, ...fault }: Fault): Finding => ({ ...fault, words: { de, en }, blocks });

export const blocking = finding(true);
export const advice = finding(false);

/** The settings of the look, the texts and everything else are edited on different pages. */
export function pageOfField(path: string): string {
  const [name = path] = path.split(".");
  if (name === "Theme") return "gestaltung";
  if (name === "Texte") return "texte";
  const group = tenantFieldNamed(name)?.group;
  return group === undefined ? "einstellungen" : `einstellungen?gruppe=${group}&feld=${name}`;
}

/** The name of the setting that a path leads to. */
export function labelsOf(path: string): Readonly<Record<Language, string>> {
  const [name = path] = path.split(".");
  const field = tenantFieldNamed(name);
  return { de: field?.de.label ?? path, en: field?.en.label ?? path };
}
