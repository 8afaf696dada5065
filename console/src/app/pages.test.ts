import { installationPaths } from "@weitersagen/contract/console/installation-paths";
import { expect, test } from "vitest";
import { installationPages } from "./pages/installation-pages.ts";

test("no tenant can have the name of a page of the installation", () => {
  const reserved: readonly (string | undefined)[] = installationPaths;
  const paths = installationPages.map(({ path }) => path.split("/")[0]);
  expect(paths.length).toBeGreaterThan(3);
  expect(paths.filter((path) => !reserved.includes(path))).toEqual([]);
});
