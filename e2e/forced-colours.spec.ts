import { tenants } from "../scripts/product.ts";
import { expect, test } from "./fixtures.ts";
import { newPerson, recommend } from "./journey.ts";

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

test("in forced colours the chosen tab of the message is filled and its focus visible, and the card shows its logo", async ({
  tenantPage,
}) => {
  const page = await tenantPage("ewe", { forcedColors: "active" });
  await page.goto("/empfehlen/101");
  await recommend(page, newPerson("Anna"));
  const tab = (name: string) =>
    page.getByRole("group", { name: "So sieht es Ihr Kontakt" }).locator("label", { hasText: name });
  const look = (label: Element) => {
    const { backgroundColor, color } = getComputedStyle(label);
    return { backgroundColor, color };
  };
  const chosen = await tab("Nachricht").evaluate(look);
  const other = await tab("E-Mail").evaluate(look);
  const notice = page.getByRole("status").filter({ hasText: "Noch ein Klick" });
  await expect(notice, "a panel that is otherwise only a fill").toHaveCSS("outline-width", "1px");
  const system = await page.evaluate(() => {
    const sample = document.body.appendChild(document.createElement("p"));
    sample.style.cssText = "forced-color-adjust: none; background: Highlight; color: HighlightText";
    const { backgroundColor, color } = getComputedStyle(sample);
    sample.remove();
    return { backgroundColor, color };
  });
  expect(chosen, "the system's colours of what is selected").toEqual(system);
  expect(other.backgroundColor).not.toBe(system.backgroundColor);
  await tab("E-Mail").click();
  await expect(tab("E-Mail")).toHaveCSS("background-color", chosen.backgroundColor);
  await expect(tab("Nachricht")).toHaveCSS("background-color", other.backgroundColor);
  await page.getByRole("radio", { name: "E-Mail" }).press("ArrowLeft");
  await expect(tab("Nachricht"), "the focus in a colour of the system").toHaveCSS(
    "outline-color",
    system.backgroundColor,
  );
  await page.getByRole("link", { name: "Karte drucken" }).click();
  const logo = page.getByRole("main").getByRole("img", { name: "Küstenstrom", exact: true });
  await expect(logo, "dark on white").toHaveCSS("background-color", "rgb(255, 255, 255)");
});

test("in forced colours a filled panel that gets the focus shows the focus ring instead of its edge", async ({
  tenantPage,
}) => {
  const page = await tenantPage("ewe", { forcedColors: "active" });
  await page.goto("/empfehlen/101");
  await page.getByRole("button", { name: "Link erstellen" }).press("Enter");
  const summary = page.getByRole("alert");
  await expect(summary).toBeFocused();
  await expect(summary).toHaveCSS("outline-width", "3px");
  await page.getByLabel("Vorname").focus();
  await expect(summary).toHaveCSS("outline-width", "1px");
});
