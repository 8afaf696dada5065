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
    modulePreload: { polyfill: false },
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
                // Vite's preloader belongs to it: the router loads screens by it, and elsewhere it would tie a knot.
                {
                  name: "react",
                  test: /node_modules\/(?:react|react-dom|react-router|scheduler)\/|vite\/preload-helper/,
                },
                // Needed from the first call on, which is after the first page.
                { name: "schemas", test: /node_modules\/zod\/|web\/src\/lib\/(?:api|no-eval)\.ts/ },
                // What only screens with a form need.
                {
                  name: "forms",
                  test: /node_modules\/react-hook-form\/|web\/src\/(?:ui|lib)\/(?:form|captcha|use-captcha|error-summary)/,
                },
                // The controls are small and shared by all screens: one request instead of a dozen.
                {
                  name: "kit",
                  includeDependenciesRecursively: true,
                  test: /web\/src\/(?:ui|lib)\/(?!api\.|no-eval|form|captcha|use-captcha|error-summary|matomo)|node_modules\/lucide-react\//,
                },
              ],
            },
          },
        },
  },
  // One file for the server: it is loaded by its entry, away from any node_modules.
  ssr: isSsrBuild ? { noExternal: true } : {},
}));
