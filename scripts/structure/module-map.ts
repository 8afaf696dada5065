import { modulesFolder } from "./architecture.ts";
import { purposes } from "./module-purposes.ts";
import { moduleImports } from "./module-rules.ts";
import { tablesOfOwner } from "./table-owners.ts";
import { readTree, type SourceTree } from "./tree.ts";

const begin = "<!-- module map: written by `npm run docs:modules` -->";
const end = "<!-- end of module map -->";

function moduleNames(tree: SourceTree): string[] {
  const names = tree.paths
    .filter((path) => path.startsWith(modulesFolder))
    .map((path) => path.slice(modulesFolder.length).split("/")[0] ?? "");
  return [...new Set(names)].toSorted();
}

/** A Markdown table of modules: their purpose, the tables they own and the modules they call. */
function moduleMap(directory: string): string {
  const tree = readTree(directory);
  const imports = moduleImports(tree);
  const platform = Object.keys(tablesOfOwner).filter((owner) => owner.startsWith("platform/"));
  const rows = [...moduleNames(tree), ...platform].map((owner) => {
    const purpose = purposes[owner];
    if (purpose === undefined)
      throw new Error(`scripts/structure/module-purposes.ts has no entry for ${owner}`);
    const tables = (tablesOfOwner[owner] ?? []).map((table) => `\`${table}\``).join(", ");
    const calls = [...(imports.get(owner)?.keys() ?? [])].toSorted().join(", ");
    return `| ${owner} | ${purpose} | ${tables} | ${calls} |`;
  });
  return ["| module | purpose | owns the tables | calls the modules |", "|---|---|---|---|", ...rows].join(
    "\n",
  );
}

/** The text of docs/architecture.md with a current module map. */
export function withModuleMap(text: string, directory: string): string {
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from === -1 || to < from) throw new Error("docs/architecture.md has no place for the module map");
  return `${text.slice(0, from)}${begin}\n${moduleMap(directory)}\n${text.slice(to)}`;
}
