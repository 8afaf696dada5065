import { installationPaths } from "@weitersagen/contract/console/installation-paths";
import { expect, test } from "vitest";
import { pages } from "./pages.ts";

test("no tenant can have the name of a page of the installation", () => {
  const paths = pages.flatMap(({ scope, path }) => (scope === "installation" ? path.split("/")[0] : []));
  expect(paths.length).toBeGreaterThan(3);
  expect(paths.filter((path) => !installationPaths.some((reserved) => reserved === path))).toEqual([]);
});
