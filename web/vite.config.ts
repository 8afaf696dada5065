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
    // Fonts and pictures stay separate files: the theme stylesheet links them, and the security policy forbids inline ones.
    assetsInlineLimit: 0,
    // The server preloads the files of the first page. A list for all other pages would be sent with every visit.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    rolldownOptions: isSsrBuild
      ? { input: { entry: "src/app/server.tsx" } }
      : {
          input: { client: "src/app/client.tsx" },
          output: {
            codeSplitting: {
              // With the imports of its files, a group would put forms and schemas on every page.
              includeDependenciesRecursively: false,
              groups: [
                // Needed on every page and rarely changed: one file that stays cached over many releases.
                // Vite's preloader and the shell's icon are in it, because elsewhere they would create a cycle of files.
                {
                  name: "react",
                  test: /node_modules\/(?:react|react-dom|scheduler)\/|vite\/preload-helper|lucide-react\/dist\/esm\/(?!icons\/)|icons\/(?:circle-user-round|link-2)\./,
                },
                // Our own code that every page needs. The entry is separate: it waits for the screen, which waits for this.
                {
                  name: "base",
                  tags: ["$initial"],
                  test: /\/(?:web|contract|domain)\/src\/(?!app\/client).*\.tsx?$/,
                },
                // Needed for the first call or the first validation, which is after the first page.
                {
                  name: "schemas",
                  test: /node_modules\/zod\/|web\/src\/lib\/(?:api\/browser-api|api\/no-eval|form\/form-checks)\.ts|contract\/src\/(?:call|error-codes|errors|field-rules|json-schema|person|problem|scalars|text|wire|wire-words)\.ts/,
                },
                // Needed on screens with a form only, with tiny files that these share: a request costs more than they do.
                {
                  name: "forms",
                  test: /web\/src\/(?:lib\/form\/|ui\/form\/(?:form|checkbox|error-summary)|features\/recommend\/same-address)|contract\/src\/consent-wording\.ts|domain\/src\/(?:email-address|waiting-time)\.ts/,
                },
                // Needed on screens with a field to type in only, which the landing page of a recommendation is not. Captchas are there, too: the landing page has none.
                {
                  name: "fields",
                  test: /web\/src\/(?:lib\/captcha\/use-captcha|ui\/form\/(?:captcha|email|person|select|text)-?.*\.tsx?$)|lucide-react\/dist\/esm\/icons\/(?:loader|shield)/,
                },
                // With its icons, for screens with a login. The solver of captchas is in no group, because it arrives with the first input.
                {
                  name: "password",
                  test: /web\/src\/ui\/form\/password|lucide-react\/dist\/esm\/icons\/eye/,
                },
                // What the landing page of a recommendation shares with the other pages of friends: small files compress badly.
                {
                  name: "friend",
                  test: /web\/src\/features\/recipient\/(?:components\/(?:accept-form|accepted-already|both-rewards|closed-offer|consent-label|known-recipient|offered-product|open-offer|other-costs|own-link|replaced|still-valid)\.tsx|(?:check-recipient|closed-text|head|landing-title|offer|recipient-cookie|texts|use-accept|use-hand-over|use-known-recipient)\.ts)$/,
                },
                // The form that creates a link, with what it shares with the call centre and the share screen.
                {
                  name: "recommend",
                  test: /web\/src\/(?:features\/recommend\/(?:components\/(?:product-summary|recommend-(?:form|page)|reward-split)\.tsx|(?:head|texts|use-recommend-form)\.ts)|entities\/recommendation\/(?:terms|use-create))|domain\/src\/whitelist\.ts/,
                },
                // The question about cookies, with what it shares with its settings.
                {
                  name: "question",
                  test: /web\/src\/features\/consent\/(?:components\/(?:legal-links|question)|texts)\.tsx?|contract\/src\/wording\.ts/,
                },
                // What visitors need only after their first link: the share screen, rewards and the areas behind a login.
                {
                  name: "member",
                  minShareCount: 2,
                  test: /web\/src\/(?:entities\/reward\/(?:missing-account|transfer)|ui\/done)|lucide-react\/dist\/esm\/icons\/(?:columns|copy|download|printer|ticket)/,
                },
                // Needed to load the data of a screen, from the second page on: the server loads those of the first one.
                {
                  name: "loading",
                  minShareCount: 2,
                  test: /web\/src\/(?:entities\/product\/(?:price-view|product-picture)|lib\/(?:api\/or-undefined|content\/terms))|domain\/src\/catalogue\.ts/,
                },
                // Controls that several screens share: one request instead of a dozen. Others are loaded with their screen.
                // Reports are for agencies only, and visitors need none of it. Progress and bank details are never on a first page, and what few first pages show would weigh on the others.
                {
                  name: "kit",
                  includeDependenciesRecursively: true,
                  minShareCount: 4,
                  test: /web\/src\/(?:entities|ui|lib)\/(?!page-views\/matomo|dialog|product\/(?:price-view|product-picture)|api\/or-undefined|content\/terms|agency-report\/|bank-account\/|session\/(?:use-agency|agency-session)|copy-|qr-|recommendation\/(?:use-create|terms|progress)|encoding\/(?:copy|qr|offer)|breadcrumb|captcha\/|narrow-page|gallery|pagination|form\/(?:captcha|email|password|person|select|text))|node_modules\/lucide-react\/(?!dist\/esm\/icons\/(?:eye|loader|shield))/,
                },
              ],
            },
          },
        },
  },
  // Vite leaves NODE_ENV of server code to run time, where unset means React's development build: twice as slow.
  define: isSsrBuild ? { "process.env.NODE_ENV": JSON.stringify("production") } : {},
  // One file for the server, which loads it where no node_modules exist.
  ssr: isSsrBuild ? { noExternal: true } : {},
}));
