import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { assetsOf, builtWeb } from "./web.ts";

const manifest = {
  "src/app/client.tsx": {
    file: "assets/client-1.js",
    isEntry: true,
    imports: ["_react.js"],
    css: ["assets/client-1.css"],
  },
  "_react.js": { file: "assets/react-1.js", imports: ["_runtime.js"] },
  "_runtime.js": { file: "assets/runtime-1.js" },
  "_shared.js": { file: "assets/shared-1.js", imports: ["_react.js"] },
  "src/features/x/pages/x.tsx": { file: "assets/x-1.js", imports: ["_shared.js", "_react.js"] },
};

test("a document links the entry, its styles and all their imports", () => {
  expect(assetsOf(manifest)).toEqual({
    entry: "/assets/client-1.js",
    stylesheets: ["/assets/client-1.css"],
    preloads: {
      entry: ["/assets/react-1.js", "/assets/runtime-1.js"],
      "src/features/x/pages/x.tsx": ["/assets/x-1.js", "/assets/shared-1.js"],
    },
  });
});

test("a manifest without an entry is refused", () => {
  expect(() => assetsOf({})).toThrow("build it again");
});

test("a missing or incomplete build is reported in one line", async () => {
  const folder = await mkdtemp(join(tmpdir(), "web-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await expect(builtWeb(folder)).rejects.toThrow("run npm run build");
  await mkdir(join(folder, "dist"));
  await writeFile(join(folder, "dist/stamp"), "");
  await expect(builtWeb(folder)).rejects.toThrow("run npm run build");
});
