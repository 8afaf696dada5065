import { npmPackages, packages, platformFolder, webLayers } from "./architecture.ts";
import { at, edges } from "./imports.ts";
import type { Check } from "./rule.ts";
import { isTest, packageOf } from "./tree.ts";

const testTools = /^(?:vitest|fast-check|node:.+)$/;

export const findOutwardImports: Check = function* (tree) {
  for (const edge of edges(tree)) {
    const own = packageOf(edge.from);
    const allowed = packages[own];
    if (!allowed) continue;
    if (edge.file === undefined) {
      const npm = npmPackages[own];
      if (!npm || npm.test(edge.specifier)) continue;
      if (isTest(edge.from) && testTools.test(edge.specifier)) continue;
      yield at(edge, `${own} may not import the package ${edge.specifier}`);
      continue;
    }
    // Tests of rules and schemas use the demo's data; importing data creates no dependency between code.
    if (isTest(edge.from) && edge.file.endsWith(".json")) continue;
    const other = packageOf(edge.file);
    if (!allowed.includes(other)) {
      yield at(edge, `${own} may import ${allowed.join(", ")}, never ${other}`);
    } else if (other !== own && edge.specifier.startsWith(".")) {
      yield at(edge, `another package is imported by its name, not by a path (${edge.specifier})`);
    }
  }
};

export const findPlatformImports: Check = function* (tree) {
  for (const edge of edges(tree)) {
    if (!edge.from.startsWith(platformFolder) || isTest(edge.from) || !edge.file) continue;
    const inside = edge.file.startsWith(platformFolder) || edge.file === "server/src/config.ts";
    if (edge.file.startsWith("server/") && !inside) {
      yield at(edge, `platform imports platform and config.ts only, not ${edge.specifier}`);
    }
  }
};

export const findUpwardWebImports: Check = function* (tree) {
  for (const edge of edges(tree)) {
    const from = webPlace(edge.from);
    const to = edge.file === undefined ? undefined : webPlace(edge.file);
    if (!from || !to) continue;
    if (to.height > from.height) {
      const order = webLayers.toReversed().join(" → ");
      yield at(edge, `web is layered ${order}; ${from.layer} may not import ${to.layer}`);
    } else if (from.layer === "features" && to.layer === "features" && from.feature !== to.feature) {
      yield at(edge, `feature ${from.feature} may not import feature ${to.feature}; app composes features`);
    }
  }
};

function webPlace(path: string) {
  const [workspace, source, folder, feature] = path.split("/");
  if ((workspace !== "web" && workspace !== "console") || source !== "src" || folder === undefined)
    return undefined;
  // Files directly under src belong to app.
  const layer = webLayers.find((name) => name === folder) ?? "app";
  return { layer, feature, height: webLayers.indexOf(layer) };
}
