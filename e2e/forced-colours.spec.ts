import { tenants } from "../scripts/product.ts";
import { expect, test } from "./fixtures.ts";

for (const tenant of tenants) {
  test(`${tenant}: in forced colours a switch shows its state, and the footer its logo`, async ({
    tenantPage,
  }) => {
    const page = await tenantPage(tenant, { undecided: true, forcedColors: "active" });
    await page.goto("/");
    await page.getByRole("dialog").getByRole("button", { name: "Einstellungen" }).click();
    const look = (control: Element) => ({
      track: getComputedStyle(control).backgroundColor,
      thumb: getComputedStyle(control, "::before").backgroundColor,
    });
    const control = page.getByRole("switch").nth(1);
    await control.uncheck();
    const off = await control.evaluate(look);
    await control.check();
    const on = await control.evaluate(look);
    expect(off.thumb).not.toBe(off.track);
    expect(on.thumb).not.toBe(on.track);
    expect(on.track).not.toBe(off.track);
    const logo = page.locator("footer img").first();
    const colours = await logo.evaluate((image) => {
      const { backgroundColor, forcedColorAdjust } = getComputedStyle(image) as CSSStyleDeclaration & {
        forcedColorAdjust: string;
      };
      return { backgroundColor, forcedColorAdjust };
    });
    expect(colours.forcedColorAdjust).toBe("none");
    expect(colours.backgroundColor).not.toBe("rgba(0, 0, 0, 0)");
  });
}
