/*
 * The architecture as data: docs/architecture.md says the same in words, rules.ts enforces it.
 */

/** Which of our packages each package may import. A folder that is not listed may import all of them. */
export const packages: Record<string, readonly string[]> = {
  domain: ["domain"],
  contract: ["domain", "contract"],
  cms: ["cms"],
  server: ["domain", "contract", "cms", "server"],
  web: ["domain", "contract", "web"],
  console: ["domain", "contract", "console"],
  embed: ["domain", "contract", "embed"],
};

/** The npm packages that a package may import, where they are limited. */
export const npmPackages: Record<string, RegExp> = {
  domain: /^$/,
  contract: /^zod(?:\/|$)/,
};

export const modulesFolder = "server/src/modules/";
export const platformFolder = "server/src/platform/";

/** The layers of a server module, and which layers of the same module each may import. */
export const moduleLayers = {
  routes: ["service"],
  jobs: ["service"],
  service: ["service", "repository", "read-model", "mails"],
  mails: ["mails"],
  "read-model": ["repository", "read-model"],
  // A write may use a condition on another module's table, which the read model states.
  repository: ["repository", "read-model"],
} as const satisfies Record<string, readonly string[]>;

export type ModuleLayer = keyof typeof moduleLayers;

/** The layers that may call another module, which they do through its service. */
export const callingLayers: readonly ModuleLayer[] = ["routes", "jobs", "service"];

/** The layers that may write SQL. */
export const sqlLayers: readonly ModuleLayer[] = ["repository", "read-model"];

/** The layers of the web and of the console, the lowest first. A layer imports its own and lower ones. */
export const webLayers = ["lib", "ui", "entities", "features", "app"] as const;

/** Files that alone may read the environment and the time. */
export const configFile = "server/src/config.ts";
export const clockFile = "server/src/platform/clock.ts";

export const maxLines = 400;
