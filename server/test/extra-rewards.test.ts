import { join } from "node:path";
import { formatExtraRewards } from "@weitersagen/contract/format";
import { languages } from "@weitersagen/contract/language";
import { withPrefix } from "@weitersagen/contract/locale";
import { extraRewards } from "@weitersagen/domain/extra-rewards";
import { expect, test } from "vitest";
import { builtWeb } from "../src/platform/pages/web.ts";
import { startTestApp } from "./app.ts";
import { mailsTo, runJobs } from "./jobs.ts";
import { newAddress, plantRecommendation } from "./people.ts";

const app = await startTestApp({ web: await builtWeb(join(import.meta.dirname, "../../web")) });
const products = { telekom: 530, ewe: 101 } as const;

async function homePage(slug: string, language: (typeof languages)[number]): Promise<string> {
  const url = withPrefix("/", language);
  return (await app.app.inject({ url, headers: { host: `${slug}.localhost:3000` } })).body;
}

async function welcomeMail(slug: keyof typeof products, language: (typeof languages)[number]) {
  const email = newAddress();
  await plantRecommendation(app, {
    tenant: slug,
    product: products[slug],
    email,
    headers: [["Accept-Language", language]],
  });
  await runJobs(app);
  const [mail] = await mailsTo(app, email);
  return mail;
}

test.each(["telekom", "ewe"] as const)(
  "%s names the same extra rewards on the home page and in the first mail",
  async (slug) => {
    const tiers = app.tenants.bySlug(slug)?.settings.tiers ?? [];
    for (const language of languages) {
      const rewards = formatExtraRewards(extraRewards(tiers, app.clock.now()), language);
      expect(rewards).not.toBe("");
      expect(await homePage(slug, language)).toContain(`${rewards} `);
      const mail = await welcomeMail(slug, language);
      expect(mail?.text?.replaceAll(/\s*\n\s*/g, " ")).toContain(rewards);
    }
  },
);
