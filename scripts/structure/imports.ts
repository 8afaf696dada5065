import type { Check, Finding } from "./rule.ts";
import type { SourceFile } from "./source.ts";
import { resolveImport, type SourceTree } from "./tree.ts";

/** One import statement. */
export interface Edge {
  readonly from: string;
  readonly line: number;
  readonly specifier: string;
  /** The imported file, if it belongs to the repository. */
  readonly file: string | undefined;
}

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

export const findBarrels: Check = function* (tree) {
  for (const file of tree.files.values()) {
    if (/(?:^|\/)index\.tsx?$/.test(file.path)) {
      yield { file: file.path, line: 1, message: "no barrels: name the file after its content" };
    }
    for (const { reExport, specifier, line } of file.imports) {
      if (!reExport) continue;
      yield { file: file.path, line, message: `no barrels: import ${specifier} where it is used` };
    }
  }
};

export const findImportCycles: Check = (tree) => {
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
        const cycle = [...trail.slice(trail.indexOf(next.path)), next.path];
        cycles.push(at(edge, `import cycle: ${cycle.join(" → ")}`));
      } else if (!state.has(next.path)) visit(next);
    }
    trail.pop();
    state.set(file.path, "done");
  };
  for (const file of tree.files.values()) if (!state.has(file.path)) visit(file);
  return cycles;
};
