import {
  callingLayers,
  type ModuleLayer,
  moduleLayers,
  modulesFolder,
  platformFolder,
  sqlLayers,
} from "./architecture.ts";
import { at, type Edge, edges } from "./imports.ts";
import type { Check, Finding } from "./rule.ts";
import { isTest, type SourceTree } from "./tree.ts";

const layers = Object.keys(moduleLayers) as ModuleLayer[];

const moduleFile =
  /^(?:(routes|service|repository|read-model|jobs)\.ts|(service|repository|read-model|mails)\/[\w.-]+\.ts|[\w./-]+\.test\.ts)$/;

export interface ModulePlace {
  readonly module: string;
  /** Undefined for a test. */
  readonly layer: ModuleLayer | undefined;
}

export function modulePlace(path: string | undefined): ModulePlace | undefined {
  if (!path?.startsWith(modulesFolder)) return undefined;
  const [module = "", ...rest] = path.slice(modulesFolder.length).split("/");
  const match = moduleFile.exec(rest.join("/"));
  return { module, layer: layers.find((layer) => layer === (match?.[1] ?? match?.[2])) };
}

export const findForeignModuleFiles: Check = function* (tree) {
  for (const path of tree.paths) {
    if (!path.startsWith(modulesFolder)) continue;
    const [, ...rest] = path.slice(modulesFolder.length).split("/");
    if (moduleFile.test(rest.join("/"))) continue;
    const message =
      "a server module has only routes.ts, service.ts, service/<use-case>.ts, repository.ts, repository/<subject>.ts, read-model.ts, read-model/<subject>.ts, jobs.ts, mails/ and tests";
    yield { file: path, line: 1, message };
  }
};

export const findDoubleShapes: Check = function* (tree) {
  for (const path of tree.paths) {
    const [, module, layer] =
      /^server\/src\/modules\/([^/]+)\/(service|repository|read-model)\.ts$/.exec(path) ?? [];
    if (!module || !layer) continue;
    const folder = `${modulesFolder}${module}/${layer}/`;
    if (!tree.paths.some((other) => other.startsWith(folder))) continue;
    yield { file: path, line: 1, message: `module ${module} has both ${layer}.ts and ${layer}/` };
  }
};

export const findCrossedLayers: Check = function* (tree) {
  for (const edge of edges(tree)) {
    if (isTest(edge.from)) continue;
    const message = crossedLayer(edge);
    if (message !== undefined) yield at(edge, message);
  }
};

function crossedLayer(edge: Edge): string | undefined {
  const from = modulePlace(edge.from);
  const to = modulePlace(edge.file);
  if (!from) return enteredFromOutside(edge, to);
  if (!from.layer) return undefined;
  if (to?.module === from.module) {
    const allowed: readonly string[] = moduleLayers[from.layer];
    if (to.layer && allowed.includes(to.layer)) return undefined;
    return `inside a module routes → service → repository; ${from.layer} may not import ${edge.specifier}`;
  }
  if (to) {
    if (callingLayers.includes(from.layer) && to.layer === "service") return undefined;
    return `module ${from.module} may reach module ${to.module} only from its service to the other's service`;
  }
  if (edge.file?.startsWith("server/") && !edge.file.startsWith(platformFolder)) {
    return `a module imports modules and platform only; ${edge.specifier} is passed to it where it is composed`;
  }
  return undefined;
}

function enteredFromOutside(edge: Edge, to: ModulePlace | undefined): string | undefined {
  const inServer = edge.from.startsWith("server/src/");
  if (!inServer || !to?.layer || !sqlLayers.includes(to.layer)) return undefined;
  return `from outside, module ${to.module} is reached through its service`;
}

export const findMisplacedHttpAndSql: Check = function* (tree) {
  for (const edge of edges(tree)) {
    const from = modulePlace(edge.from);
    if (!from?.layer || edge.file !== undefined || isTest(edge.from)) continue;
    if (/^(?:fastify|@fastify\/.+|node:https?)$/.test(edge.specifier) && from.layer !== "routes") {
      yield at(edge, `HTTP types stop at routes.ts; ${from.layer} may not import ${edge.specifier}`);
    }
    if (/^(?:pg|kysely)(?:\/|$)/.test(edge.specifier) && !sqlLayers.includes(from.layer)) {
      yield at(edge, `SQL stops at the repository; ${from.layer} may not import ${edge.specifier}`);
    }
  }
};

/** For each module the other modules that it imports, each with the first import. */
export function moduleImports(tree: SourceTree): Map<string, Map<string, Finding>> {
  const imports = new Map<string, Map<string, Finding>>();
  for (const edge of edges(tree)) {
    const from = modulePlace(edge.from);
    const to = modulePlace(edge.file);
    if (!from || !to || from.module === to.module || isTest(edge.from)) continue;
    const known = imports.get(from.module) ?? new Map<string, Finding>();
    if (!known.has(to.module)) known.set(to.module, at(edge, ""));
    imports.set(from.module, known);
  }
  return imports;
}

export const findModuleCycles: Check = function* (tree) {
  const imports = moduleImports(tree);
  for (const [module, others] of imports) {
    for (const [other, finding] of others) {
      if (!reaches(imports, other, module)) continue;
      const message = `modules ${module} and ${other} import each other; use a job or an event for one direction`;
      yield { ...finding, message };
    }
  }
};

function reaches(
  imports: ReadonlyMap<string, ReadonlyMap<string, unknown>>,
  from: string,
  goal: string,
): boolean {
  const seen = new Set<string>();
  const open = [from];
  for (let module = open.pop(); module !== undefined; module = open.pop()) {
    if (module === goal) return true;
    if (seen.has(module)) continue;
    seen.add(module);
    open.push(...(imports.get(module)?.keys() ?? []));
  }
  return false;
}
