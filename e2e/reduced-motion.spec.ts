import type { Page } from "@playwright/test";
import { tenants } from "../scripts/product.ts";
import { expect, phone, test, waitForHydration } from "./fixtures.ts";
import { newPerson, recommend } from "./journey.ts";

/** Records everything that begins to move, from the first paint of each page of the tab. */
async function recordMotion(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const record = (what: string) =>
      sessionStorage.setItem(
        "moved",
        `${sessionStorage.getItem("moved") ?? ""}${what} at ${location.pathname}\n`,
      );
    const nameOf = (event: Event) => {
      const { animationName, propertyName } = event as AnimationEvent & TransitionEvent;
      return `${event.type} ${animationName ?? propertyName}`;
    };
    for (const kind of ["animationstart", "transitionrun"])
      addEventListener(kind, (event) => record(nameOf(event)), true);
    addEventListener("scroll", () => {
      if (getComputedStyle(document.documentElement).scrollBehavior === "smooth") record("smooth scrolling");
    });
  });
}

const movedIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => (sessionStorage.getItem("moved") ?? "").split("\n").filter(Boolean));

/** The way of a referrer to the share screen, with everything on it that opens; returns the link. */
async function referrersWay(page: Page, form: string): Promise<string> {
  await page.goto("/");
  await waitForHydration(page);
  await page.locator("main details > summary").first().click();
  await page.goto(form);
  const link = await recommend(page, newPerson("Anna"));
  await page.getByText("Weitere Apps").click();
  return link;
}

const forms = {
  telekom: "/empfehlen/462",
  ewe: "/empfehlen/101",
  allianz: "/agent/empfehlen/B10410",
} as const;

for (const tenant of tenants) {
  test(`${tenant}: with reduced motion nothing moves on the ways of referrer and friend`, async ({
    tenantPage,
  }) => {
    const page = await tenantPage(tenant, { viewport: phone, reducedMotion: "reduce" });
    await recordMotion(page);
    const link = await referrersWay(page, forms[tenant]);
    expect(await movedIn(page)).toEqual([]);
    const friend = await tenantPage(tenant, { viewport: phone, reducedMotion: "reduce", undecided: true });
    await recordMotion(friend);
    await friend.goto(link);
    await waitForHydration(friend);
    await friend.evaluate(() => scrollTo(0, document.body.scrollHeight));
    expect(await movedIn(friend)).toEqual([]);
  });
}

test("without that wish things move, and the record has them", async ({ tenantPage }) => {
  const page = await tenantPage("ewe", { viewport: phone, reducedMotion: "no-preference" });
  await recordMotion(page);
  await referrersWay(page, forms.ewe);
  await expect.poll(() => movedIn(page)).not.toEqual([]);
});
