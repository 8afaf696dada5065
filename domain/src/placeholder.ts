const placeholder = /\[(?:Bitte ergänzen|Please complete)(?::[^\]]*)?\]/gi;

/** `[Bitte ergänzen: Anschrift]`: a text that the operator must replace, and that a reader cannot overlook. */
export const placeholderFor = (what: string): string => `[Bitte ergänzen: ${what}]`;

/** What a placeholder asks for: `Anschrift`. */
export const askedFor = (found: string): string =>
  found.replace(/^\[[^:\]]*:?\s*/, "").replace(/[.\]]+$/, "");

/** The placeholders of a text. Markdown may have encoded the umlaut. */
export const placeholdersIn = (text: string): string[] =>
  text.replaceAll(/&auml;|&#228;|%C3%A4/gi, "ä").match(placeholder) ?? [];
