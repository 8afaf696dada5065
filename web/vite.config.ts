import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  appType: "custom",
  publicDir: false,
  plugins: [react(), tailwindcss()],
  build: {
    outDir: isSsrBuild ? "dist/server" : "dist/client",
    emptyOutDir: true,
    target: "es2022",
    manifest: !isSsrBuild,
    // Faces and pictures stay files of their own: the theme stylesheet links them, and the policy forbids inline ones.
    assetsInlineLimit: 0,
    // The server names the files of the first page. For every other page a list of them all would travel on every visit.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    rolldownOptions: isSsrBuild
      ? { input: { entry: "src/app/server.tsx" } }
      : {
          input: { client: "src/app/client.tsx" },
          output: {
            codeSplitting: {
              // A group that drew in whatever its files import would put forms and schemas on every page.
              includeDependenciesRecursively: false,
              groups: [
                // What every page needs and hardly ever changes: one file that stays cached over many releases.
                // Vite's preloader and the shell's icon belong to it: elsewhere they would tie a knot.
                {
                  name: "react",
                  test: /node_modules\/(?:react|react-dom|scheduler)\/|vite\/preload-helper|lucide-react\/dist\/esm\/(?!icons\/)|icons\/circle-user-round/,
                },
                // Our own part of what every page needs. The entry stays apart: it waits for the screen, which waits for this.
                {
                  name: "base",
                  tags: ["$initial"],
                  test: /\/(?:web|contract|domain)\/src\/(?!app\/client).*\.tsx?$/,
                },
                // Needed from the first call or the first check on, which is after the first page.
                {
                  name: "schemas",
                  test: /node_modules\/zod\/|web\/src\/lib\/(?:api\/browser-api|api\/no-eval|form\/form-checks)\.ts|contract\/src\/(?:call|errors|field-rules|json-schema|person|problem|scalars|wire|wire-words)\.ts/,
                },
                // What only screens with a form need.
                {
                  name: "forms",
                  test: /web\/src\/(?:lib\/captcha\/|lib\/form\/|ui\/form\/(?:form|captcha|checkbox|error-summary))/,
                },
                // Controls that several screens share: one request instead of a dozen. The others come with their screen.
                {
                  name: "kit",
                  includeDependenciesRecursively: true,
                  minShareCount: 4,
                  test: /web\/src\/(?:entities|ui|lib)\/(?!page-views\/matomo)|node_modules\/lucide-react\//,
                },
              ],
            },
          },
        },
  },
  // One file for the server: it is loaded by its entry, away from any node_modules.
  ssr: isSsrBuild ? { noExternal: true } : {},
}));
