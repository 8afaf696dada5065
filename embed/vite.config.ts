import { join } from "node:path";
import { defineConfig } from "vite";

/** One small classic script that a one-line snippet loads. It adds nothing to the host's global scope. */
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
