const placeholder = /\[(?:Bitte ergänzen|Please complete)(?::[^\]]*)?\]/i;

/** `[Bitte ergänzen: Anschrift]`: a text that the operator must replace, and that a reader cannot overlook. */
export const placeholderFor = (what: string): string => `[Bitte ergänzen: ${what}]`;

/** Markdown may have encoded the umlaut. */
export const hasPlaceholder = (text: string): boolean =>
  placeholder.test(text.replaceAll(/&auml;|&#228;|%C3%A4/gi, "ä"));
