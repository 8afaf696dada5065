import { at, edges } from "./import-rules.ts";
import type { Rule } from "./rule.ts";
import { isTest } from "./tree.ts";

const modulesFolder = "server/src/modules/";
const platformFolder = "server/src/platform/";

/** The layers of a server module, and which layers of the same module each may import. */
const mayImport = {
  routes: ["service"],
  jobs: ["service"],
  service: ["service", "repository", "mails"],
  mails: ["mails"],
  repository: ["repository"],
} as const satisfies Record<string, readonly string[]>;

type Layer = keyof typeof mayImport;
const layers: readonly Layer[] = ["routes", "jobs", "service", "mails", "repository"];

const moduleFile =
  /^(?:(routes|service|repository|jobs)\.ts|(service|repository|mails)\/[\w.-]+\.ts|[\w./-]+\.test\.ts)$/;

interface Place {
  readonly module: string;
  readonly layer: Layer | undefined;
}

function placeOf(path: string | undefined): Place | undefined {
  if (!path?.startsWith(modulesFolder)) return undefined;
  const [module = "", ...rest] = path.slice(modulesFolder.length).split("/");
  const match = moduleFile.exec(rest.join("/"));
  return { module, layer: layers.find((layer) => layer === (match?.[1] ?? match?.[2])) };
}

export const moduleVocabulary: Rule = {
  name: "module-vocabulary",
  *find(tree) {
    for (const path of tree.paths) {
      if (!path.startsWith(modulesFolder)) continue;
      const [, ...rest] = path.slice(modulesFolder.length).split("/");
      if (moduleFile.test(rest.join("/"))) continue;
      const message =
        "a server module holds only routes.ts, service.ts, service/<use-case>.ts, repository.ts, repository/<subject>.ts, jobs.ts, mails/ and tests";
      yield { file: path, line: 1, message };
    }
  },
};

export const moduleLayers: Rule = {
  name: "module-layers",
  *find(tree) {
    for (const edge of edges(tree)) {
      const from = placeOf(edge.from);
      const to = placeOf(edge.file);
      if (isTest(edge.from)) continue;
      if (!from && to?.layer === "repository" && edge.from.startsWith("server/src/")) {
        yield at(edge, `from outside, module ${to.module} is reached through its service`);
      }
      if (!from?.layer) continue;
      if (to && from.module === to.module) {
        const allowed: readonly string[] = mayImport[from.layer];
        if (to.layer && allowed.includes(to.layer)) continue;
        yield at(
          edge,
          `inside a module routes → service → repository; ${from.layer} may not import ${edge.specifier}`,
        );
      } else if (to) {
        const asks = from.layer === "routes" || from.layer === "service" || from.layer === "jobs";
        if (asks && to.layer === "service") continue;
        yield at(
          edge,
          `module ${from.module} may reach module ${to.module} only from its service to the other's service`,
        );
      } else if (edge.file?.startsWith("server/") && !edge.file.startsWith(platformFolder)) {
        yield at(
          edge,
          `a module imports modules and platform only; ${edge.specifier} is handed to it by compose.ts`,
        );
      }
    }
  },
};

export const httpStopsAtRoutes: Rule = {
  name: "http-and-sql-stay-in-their-layer",
  *find(tree) {
    for (const edge of edges(tree)) {
      const from = placeOf(edge.from);
      if (!from?.layer || edge.file !== undefined || isTest(edge.from)) continue;
      if (/^(?:fastify|@fastify\/.+|node:https?)$/.test(edge.specifier) && from.layer !== "routes") {
        yield at(edge, `HTTP types stop at routes.ts; ${from.layer} may not import ${edge.specifier}`);
      }
      if (/^(?:pg|kysely)(?:\/|$)/.test(edge.specifier) && from.layer !== "repository") {
        yield at(edge, `SQL stops at repository.ts; ${from.layer} may not import ${edge.specifier}`);
      }
    }
  },
};

export const platformKnowsNoModule: Rule = {
  name: "platform-knows-no-module",
  *find(tree) {
    for (const edge of edges(tree)) {
      if (!edge.from.startsWith(platformFolder) || isTest(edge.from) || !edge.file) continue;
      const inside = edge.file.startsWith(platformFolder) || edge.file === "server/src/config.ts";
      if (edge.file.startsWith("server/") && !inside) {
        yield at(edge, `platform imports platform and config.ts only, not ${edge.specifier}`);
      }
    }
  },
};

export const modulesWithoutCycles: Rule = {
  name: "modules-without-cycles",
  *find(tree) {
    const needs = new Map<string, Map<string, ReturnType<typeof at>>>();
    for (const edge of edges(tree)) {
      const from = placeOf(edge.from);
      const to = placeOf(edge.file);
      if (!from || !to || from.module === to.module || isTest(edge.from)) continue;
      const known = needs.get(from.module) ?? new Map<string, ReturnType<typeof at>>();
      known.set(to.module, known.get(to.module) ?? at(edge, ""));
      needs.set(from.module, known);
    }
    for (const [module, others] of needs) {
      for (const [other, finding] of others) {
        if (!reaches(needs, other, module)) continue;
        const message = `modules ${module} and ${other} need each other; let them talk through a job or an event`;
        yield { ...finding, message };
      }
    }
  },
};

function reaches(
  needs: ReadonlyMap<string, ReadonlyMap<string, unknown>>,
  from: string,
  goal: string,
): boolean {
  const seen = new Set<string>();
  const open = [from];
  for (let module = open.pop(); module !== undefined; module = open.pop()) {
    if (module === goal) return true;
    if (seen.has(module)) continue;
    seen.add(module);
    open.push(...(needs.get(module)?.keys() ?? []));
  }
  return false;
}
