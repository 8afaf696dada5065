import type { Finding, Rule } from "./rule.ts";
import type { SourceFile } from "./source.ts";
import { isTest, packageOf, resolveImport, type SourceTree } from "./tree.ts";

interface Edge {
  readonly from: string;
  readonly line: number;
  readonly specifier: string;
  /** The imported file, when it is one of ours. */
  readonly file: string | undefined;
}

/** Which of our packages each package may import; what is not listed here may import all of them. */
const allowedPackages: Record<string, readonly string[]> = {
  domain: ["domain"],
  contract: ["domain", "contract"],
  cms: ["cms"],
  server: ["domain", "contract", "cms", "server"],
  web: ["domain", "contract", "web"],
  embed: ["domain", "contract", "embed"],
};
const allowedOutside: Record<string, RegExp> = {
  domain: /^$/,
  contract: /^zod(?:\/|$)/,
};
const testTools = /^(?:vitest|fast-check|node:.+)$/;

export const packagesPointInwards: Rule = {
  name: "packages-point-inwards",
  *find(tree) {
    for (const edge of edges(tree)) {
      const own = packageOf(edge.from);
      const allowed = allowedPackages[own];
      if (!allowed) continue;
      if (edge.file === undefined) {
        const outside = allowedOutside[own];
        if (!outside || outside.test(edge.specifier)) continue;
        if (isTest(edge.from) && testTools.test(edge.specifier)) continue;
        yield at(edge, `${own} may not import the package ${edge.specifier}`);
        continue;
      }
      // The demo's data is what tests try rules and schemas on; reading data ties no code together.
      if (isTest(edge.from) && edge.file.endsWith(".json")) continue;
      const other = packageOf(edge.file);
      if (!allowed.includes(other)) {
        yield at(edge, `${own} may import ${allowed.join(", ")}, never ${other}`);
      } else if (other !== own && edge.specifier.startsWith(".")) {
        yield at(edge, `another package is imported by its name, not by a path (${edge.specifier})`);
      }
    }
  },
};

const webLayers = ["lib", "ui", "entities", "features", "app"];

export const webLayersPointDown: Rule = {
  name: "web-layers",
  *find(tree) {
    for (const edge of edges(tree)) {
      const from = webLayer(edge.from);
      const to = edge.file === undefined ? undefined : webLayer(edge.file);
      if (!from || !to) continue;
      if (webLayers.indexOf(to.layer) > webLayers.indexOf(from.layer)) {
        yield at(
          edge,
          `web is layered app → features → entities → ui → lib; ${from.layer} may not import ${to.layer}`,
        );
      } else if (from.layer === "features" && to.layer === "features" && from.feature !== to.feature) {
        yield at(edge, `feature ${from.feature} may not import feature ${to.feature}; app composes features`);
      }
    }
  },
};

function webLayer(path: string): { layer: string; feature: string | undefined } | undefined {
  const [workspace, source, layer, feature] = path.split("/");
  if (workspace !== "web" || source !== "src" || layer === undefined) return undefined;
  // Files directly under web/src wire things together, as app does.
  return webLayers.includes(layer) ? { layer, feature } : { layer: "app", feature: undefined };
}

export const noReExports: Rule = {
  name: "no-barrels",
  *find(tree) {
    for (const file of tree.files.values()) {
      if (/(?:^|\/)index\.tsx?$/.test(file.path)) {
        yield { file: file.path, line: 1, message: "no barrels: name the file after what it holds" };
      }
      for (const statement of file.imports) {
        if (!statement.reExport) continue;
        const message = `no barrels: import ${statement.specifier} where it is used`;
        yield { file: file.path, line: statement.line, message };
      }
    }
  },
};

export const noCycles: Rule = {
  name: "no-cycles",
  *find(tree) {
    const state = new Map<string, "open" | "done">();
    const trail: string[] = [];
    const cycles: Finding[] = [];
    const visit = (file: SourceFile) => {
      state.set(file.path, "open");
      trail.push(file.path);
      for (const edge of edgesOf(file)) {
        const next = edge.file === undefined ? undefined : tree.files.get(edge.file);
        if (!next) continue;
        if (state.get(next.path) === "open") {
          const circle = [...trail.slice(trail.indexOf(next.path)), next.path];
          cycles.push(at(edge, `import cycle: ${circle.join(" → ")}`));
        } else if (!state.has(next.path)) visit(next);
      }
      trail.pop();
      state.set(file.path, "done");
    };
    for (const file of tree.files.values()) if (!state.has(file.path)) visit(file);
    yield* cycles;
  },
};

export function* edges(tree: SourceTree): Generator<Edge> {
  for (const file of tree.files.values()) yield* edgesOf(file);
}

function* edgesOf(file: SourceFile): Generator<Edge> {
  for (const { specifier, line } of file.imports) {
    const target = resolveImport(file.path, specifier);
    yield { from: file.path, line, specifier, file: "file" in target ? target.file : undefined };
  }
}

export const at = (edge: Edge, message: string): Finding => ({ file: edge.from, line: edge.line, message });
