/**
 * The pages of the console that belong to the whole installation. Those of a tenant begin with its slug, so no tenant may
 * have one of these names.
 */
export const installationPaths = [
  "system",
  "mandant-anlegen",
  "betreuende",
  "freigaben",
  "protokoll",
  "konto",
  "einladung",
] as const;
export type InstallationPath = (typeof installationPaths)[number];
