import { join } from "node:path";
import { defineConfig } from "vite";

/** One small classic script: a snippet of one line loads it, and nothing of it is left in the host's scope. */
export default defineConfig({
  root: import.meta.dirname,
  build: {
    outDir: join(import.meta.dirname, "../web/dist/client"),
    emptyOutDir: false,
    copyPublicDir: false,
    target: "es2022",
    rolldownOptions: {
      input: join(import.meta.dirname, "src/host.ts"),
      output: { format: "iife", entryFileNames: "einbetten.js" },
    },
  },
});
