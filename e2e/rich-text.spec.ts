import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { build, type Rolldown } from "vite";
import { root } from "../scripts/run.ts";
import { notLoggedIn, openConsole } from "./console-login.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { createOwnTenant } from "./own-tenant.ts";
import { command } from "./command.ts";

interface Conversion {
  readonly throughEditor: (html: string) => string;
  readonly unknownIn: (html: string) => { removed: string[]; isNested: boolean } | undefined;
}

/** The editor's conversion in a browser, without the console around it. */
async function openConversion(page: Page): Promise<void> {
  const built = (await build({
    root: join(root, "console"),
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      minify: false,
      lib: {
        entry: join(root, "console/src/features/content/rich-text/conversion.ts"),
        formats: ["iife"],
        name: "conversion",
      },
    },
    define: { "process.env.NODE_ENV": '"production"' },
  })) as Rolldown.RolldownOutput[];
  await page.goto("about:blank");
  await page.addScriptTag({ content: built[0]?.output[0].code ?? "" });
}

declare const conversion: Conversion;

/** Every formatted text of a folder of content. */
async function richTexts(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  const texts: string[] = [];
  for (const file of files.filter((name) => name.endsWith(".json")))
    JSON.parse(await readFile(join(folder, file), "utf8"), (_key, value: unknown) => {
      if (typeof value === "string" && /<[a-z]/.test(value)) texts.push(value);
      return value;
    });
  return texts;
}

test("every formatted text of the demo goes through the editor unchanged", async ({ page }) => {
  const texts = [
    ...(await richTexts(join(root, "content"))),
    ...(await richTexts(join(root, "server/neutral"))),
  ];
  expect(texts.length).toBeGreaterThan(300);
  await openConversion(page);
  const changed = await page.evaluate(
    (all) => all.filter((html) => conversion.unknownIn(html) || conversion.throughEditor(html) !== html),
    texts,
  );
  expect(changed).toEqual([]);
});

test("the editor knows what visitors may see, and says what it does not know", async ({ page }) => {
  await openConversion(page);
  const known = [
    "<h1>Titel</h1><p>Eins<br>zwei</p><hr><h4>Klein</h4>",
    "<p><strong>a<em>b</em></strong> <u>c</u><s>d</s><small>e</small><sub>f</sub><sup>g</sup><mark>h</mark></p>",
    '<p><abbr title="zum Beispiel">z. B.</abbr> <time datetime="2026-11-01">1.11.</time> <q>q</q> <cite>c</cite> <code>x</code></p>',
    '<p lang="en"><span lang="fr">Bonjour</span> <a href="/agb" hreflang="de" title="T">AGB</a></p>',
    '<ol start="3" type="a"><li>drei<ul><li>innen</li></ul></li></ol><blockquote><p>Zitat</p></blockquote>',
    "<dl><dt>Wort</dt><dd>Sinn</dd></dl><pre>a\n  b</pre><address><p>Weg 1</p></address><div><p>x</p></div>",
    '<figure><img src="/api/assets/a/b" alt="Bild" width="9" height="9"><figcaption>Text</figcaption></figure>',
    '<table><caption>T</caption><thead><tr><th scope="col">A</th></tr></thead><tbody><tr><td colspan="2">B</td></tr></tbody></table>',
    'Ohne Absatz, mit <strong>Gewicht</strong><sup data-fussnote="fn"></sup> und\n  Leerraum',
    '<p>Preis<sup data-fussnote="fn">1</sup></p>',
  ];
  const unknown = await page.evaluate(
    (all) => all.map((html) => [html, conversion.unknownIn(html)] as const).filter(([, found]) => found),
    known,
  );
  expect(unknown).toEqual([]);
  const reasons = await page.evaluate(
    (all) => all.map((html) => conversion.unknownIn(html)),
    [
      '<p class="x">a</p><iframe src="/x"></iframe>',
      '<a href="/x"><p>Block im Link</p></a>',
      '<p><span lang="en">a <span lang="fr">b</span></span></p>',
      "<p>a<!-- Notiz -->b</p>",
      "<!-- Notiz: <script> --><p>a</p>",
      '<link rel="x" href="/x"><p>a</p>',
    ],
  );
  expect(reasons[0]).toEqual({ removed: ["class", "<iframe>"], isNested: false });
  expect(reasons[1]?.isNested).toBe(true);
  expect(reasons[2]?.isNested).toBe(true);
  expect(reasons[3]).toEqual({ removed: ["<!-- -->"], isNested: false });
  expect(reasons[4]).toEqual({ removed: ["<!-- -->"], isNested: false });
  expect(reasons[5]).toEqual({ removed: ["<link>"], isNested: false });
  // A tag inside a comment begins nothing.
  expect(
    await page.evaluate((html) => conversion.throughEditor(html), "<!-- <script> --><p>bleibt</p>"),
  ).toBe("<p>bleibt</p>");
});

/** Pastes as a browser does: with the formats that the other program offers. */
async function paste(text: Locator, html: string, plain: string): Promise<void> {
  await text.evaluate(
    (element, [rich, simple]) => {
      const data = new DataTransfer();
      data.setData("text/html", rich);
      data.setData("text/plain", simple);
      element.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
      );
    },
    [html, plain] as const,
  );
}

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body>
<!--StartFragment--><p class=MsoNormal style="margin:0"><b><span style="font-size:14pt;color:red">Neu</span></b> ab Mai<o:p></o:p></p>
<p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><![if !supportLists]><span style="mso-list:Ignore">·<span>&nbsp;&nbsp;</span></span><![endif]>Erstens</p>
<p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><![if !supportLists]><span style="mso-list:Ignore">·<span>&nbsp;&nbsp;</span></span><![endif]>Zweitens</p>
<img src="https://fremd.example/x.png"><script>alert(1)</script><!--EndFragment--></body></html>`;

test("a manager types, formats, links, pastes and takes it back with the keyboard", async ({
  page,
  expectFault,
}) => {
  test.setTimeout(300_000);
  expectFault(notLoggedIn);
  const tenant = await createOwnTenant("editor", { SquidexAppName: `editor-${Date.now()}` });
  await command("content", "load", tenant.slug, join(root, "content/kuestenstrom"));
  await openConsole(page, "administrator", `/${tenant.slug}/inhalte/faq/wann`);
  const text = page.getByRole("textbox", { name: "Antwort (Deutsch)" });
  const toolbar = page.getByRole("toolbar", { name: "Formatierung: Antwort (Deutsch)" });
  const tool = (name: string) => toolbar.getByRole("button", { name, exact: true });
  await expect(text).toContainText("Etwa ${wartezeitVonWochen}");

  // Typing, with the pressed states of the toolbar.
  await text.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Nach ");
  await page.keyboard.press("ControlOrMeta+b");
  await expect(tool("Fett")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.type("sechs");
  await page.keyboard.press("ControlOrMeta+b");
  await page.keyboard.type(" Wochen.");
  await page.keyboard.press("Enter");

  // One stop for the tab key, arrows inside, and back into the text.
  await page.keyboard.press("Shift+Tab");
  await expect(toolbar.locator(":focus")).toHaveCount(1);
  await tool("Fett").focus();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press("ArrowRight");
  await expect(tool("Liste")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(text).toBeFocused();
  await page.keyboard.type("Antrag");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Prüfung");
  await expect(tool("Liste")).toHaveAttribute("aria-pressed", "true");
  await expectAccessible(page);

  // A link by keyboard alone, also for keys that follow faster than the browser reports a selection.
  await text.evaluate((element) => {
    getSelection()?.selectAllChildren(element.querySelector("li:last-child p") ?? element);
    element.dispatchEvent(
      new KeyboardEvent("keydown", { key: "k", ctrlKey: true, bubbles: true, cancelable: true }),
    );
  });
  const target = page.getByRole("textbox", { name: "Adresse des Links" });
  await expect(target).toBeFocused();
  // A wrong address is refused.
  await target.fill("javascript:alert(1)");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Zum Beispiel https://")).toBeVisible();
  await target.fill("/kontakt");
  await page.keyboard.press("Enter");
  await expect(text).toBeFocused();
  const source = page.getByRole("textbox", { name: "Antwort (Deutsch)" });
  const html = async () => {
    await tool("Als HTML bearbeiten").click();
    await expect(toolbar).toHaveCount(0);
    const value = await source.inputValue();
    await page.getByRole("button", { name: "Formatiert bearbeiten" }).click();
    await expect(toolbar).toBeVisible();
    return value;
  };
  expect(await html()).toBe(
    '<p>Nach <strong>sechs</strong> Wochen.</p><ul><li>Antrag</li><li><a href="/kontakt">Prüfung</a></li></ul>',
  );

  // Pasting from Word brings structure only, and is taken back in one step.
  await text.click();
  await page.keyboard.press("ControlOrMeta+a");
  await paste(text, WORD, "Neu ab Mai");
  await expect(text.getByRole("listitem")).toHaveText(["Erstens", "Zweitens"]);
  expect(await html()).toBe("<p><strong>Neu</strong> ab Mai</p><ul><li>Erstens</li><li>Zweitens</li></ul>");

  // A variable by keyboard alone: the second one, and typing continues behind it.
  await tool("Variable einfügen").focus();
  await page.keyboard.press("Enter");
  const variables = page.getByRole("menu", { name: "Variable einfügen" }).getByRole("menuitem");
  await expect(variables.first()).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("ArrowDown");
  await expect(variables.nth(1)).toBeFocused();
  const chosen = (await variables.nth(1).textContent()) ?? "";
  expect(chosen).toContain("${");
  await page.keyboard.press("Enter");
  await expect(variables).toHaveCount(0);
  await expect(text).toBeFocused();
  await expect(text).toContainText(chosen);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(text).not.toContainText("${");

  // What the editor does not know stays as it is, in HTML, with the reason.
  await tool("Als HTML bearbeiten").click();
  await source.fill('<p class="bunt">Text</p>');
  await expect(page.getByText("der Editor nicht kennt: class.")).toBeVisible();
  await page.getByRole("button", { name: "Entwurf speichern" }).click();
  await expect(page.getByText("Gespeichert. Besucher sehen den Entwurf noch nicht.")).toBeVisible();
  await page.reload();
  await expect(source).toHaveValue('<p class="bunt">Text</p>');
  await page.getByRole("button", { name: "Ohne sie formatiert bearbeiten" }).click();
  await expect(text).toHaveText("Text");
});

const toolOf = (page: Page, label: string, name: string) =>
  page.getByRole("toolbar", { name: `Formatierung: ${label}` }).getByRole("button", { name, exact: true });

test("a text stays as it was typed, stored or removed, and a fixed one takes no link", async ({
  page,
  context,
  expectFault,
}) => {
  test.setTimeout(300_000);
  expectFault(notLoggedIn);
  const tenant = await createOwnTenant("wortlaut", { SquidexAppName: `wortlaut-${Date.now()}` });
  await command("content", "load", tenant.slug, join(root, "content/kuestenstrom"));
  const label = "Antwort (Deutsch)";
  const text = page.getByRole("textbox", { name: label });
  const entry = `/${tenant.slug}/inhalte/faq/wann`;
  await openConsole(page, "administrator", entry);

  // A date, a dash and a bracket at the beginning of a line are text.
  await expect(text).toContainText("Etwa ${wartezeitVonWochen}");
  await text.click();
  await page.keyboard.press("ControlOrMeta+a");
  for (const line of ["16. November", "- Strich", "> Klammer", "## Raute"]) {
    await page.keyboard.type(line);
    await page.keyboard.press("Enter");
  }
  await page.keyboard.type("--- **Stern**");
  await toolOf(page, label, "Als HTML bearbeiten").click();
  await expect(text).toHaveValue(
    "<p>16. November</p><p>- Strich</p><p>&gt; Klammer</p><p>## Raute</p><p>--- **Stern**</p>",
  );

  // A line break between two elements separates their words.
  await text.fill("<p><strong>Eins</strong>\n<em>zwei</em>\n  <u>drei</u></p>");
  await page.getByRole("button", { name: "Formatiert bearbeiten" }).click();

  // Undoing takes back what was changed as HTML, and then what was typed before.
  await expect(text).toHaveText("Eins zwei drei");
  await toolOf(page, label, "Rückgängig").click();
  await expect(text).toContainText("16. November");
  await toolOf(page, label, "Wiederholen").click();
  await expect(text).toHaveText("Eins zwei drei");
  await text.click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type("!");
  await toolOf(page, label, "Als HTML bearbeiten").click();
  await expect(text).toHaveValue("<p><strong>Eins</strong> <em>zwei</em> <u>drei!</u></p>");
  await page.getByRole("button", { name: "Formatiert bearbeiten" }).click();
  await page.getByRole("button", { name: "Entwurf speichern" }).click();
  await expect(page.getByText("Gespeichert. Besucher sehen den Entwurf noch nicht.")).toBeVisible();

  // What a colleague saved meanwhile is shown, and is not taken back by undoing.
  const colleague = await context.newPage();
  await colleague.goto(page.url());
  const theirs = colleague.getByRole("textbox", { name: label });
  await expect(theirs).toHaveText("Eins zwei drei!");
  await theirs.click();
  await colleague.keyboard.press("ControlOrMeta+a");
  await colleague.keyboard.type("Vom Kollegen.");
  await colleague.getByRole("button", { name: "Entwurf speichern" }).click();
  await expect(colleague.getByText("Gespeichert. Besucher sehen den Entwurf noch nicht.")).toBeVisible();
  await colleague.close();
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await expect(text).toHaveText("Vom Kollegen.", { timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await expect(toolOf(page, label, "Rückgängig")).toBeDisabled();

  // The text of a removed element does not come back under the title of the next one, nor does its mode.
  await page.goto(page.url().replace(/inhalte.*/, "inhalte/content-bloecke/home-schritte"));
  const element = (number: number) => `Text: Element ${number}, Elemente (Deutsch)`;
  const first = page.getByRole("textbox", { name: element(1) });
  const remove = page.getByRole("button", { name: "Entfernen: Element 1, Elemente (Deutsch)" });
  await expect(first).toContainText("Strom, Gas, Wärme");
  await first.click();
  await page.keyboard.type("Neu: ");
  await remove.click();
  await expect(first).toContainText("Schieben Sie die Prämie");
  await expect(toolOf(page, element(1), "Rückgängig")).toBeDisabled();
  await first.click();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(first).toContainText("Schieben Sie die Prämie");
  await toolOf(page, element(1), "Als HTML bearbeiten").click();
  await expect(first).toHaveValue(/^<p>Schieben/);
  await remove.click();
  await expect(first).toContainText("liegt die Prämie bereit");
  await expect(toolOf(page, element(1), "Fett")).toBeVisible();

  // Fixed terms: the keys of the link open the search, as everywhere else.
  await page.goto(page.url().replace(/inhalte.*/, "inhalte/content-bloecke/agb-2025-07-01"));
  const terms = page.getByRole("textbox", { name: "Text (Deutsch)" });
  await expect(terms).toHaveAttribute("aria-readonly", "true");
  await terms.focus();
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: "Adresse des Links" })).toHaveCount(0);
});
