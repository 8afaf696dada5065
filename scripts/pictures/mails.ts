import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { formatCount, formatDayOfYear } from "@weitersagen/contract/format";
import { themeSchema } from "@weitersagen/contract/theme";
import { type Language, languages } from "@weitersagen/contract/language";
import { weeklyReportMail } from "../../server/src/modules/insight/mails/weekly-report.ts";
import { exampleWeeks } from "../../server/src/modules/insight/mails/weekly-report-example.ts";
import { drawChart } from "../../server/src/modules/preview/service/mail-chart.ts";
import { mails } from "../../server/src/compose/mails.ts";
import type { MailBrand } from "../../server/src/platform/mail/brand.ts";
import { contentIdOf } from "../../server/src/platform/mail/pictures.ts";
import { renderMail } from "../../server/src/platform/mail/render.ts";
import { mailBrands } from "../../server/test/mail-brands.ts";

/** How mail programs differ: the colours of the system, a small phone, and pictures that are switched off. */
const views = [
  { name: "light", width: 640, colorScheme: "light", hasImages: true },
  { name: "dark", width: 640, colorScheme: "dark", hasImages: true },
  { name: "phone", width: 320, colorScheme: "light", hasImages: true },
  { name: "without-images", width: 640, colorScheme: "light", hasImages: false },
] as const;
type View = (typeof views)[number];

/** Mails per picture: a browser cannot draw a page of any height. */
const ROW = 7;

/** Every mail of every brand in both languages, in each view; several mails side by side in one picture. */
export async function photographMails(browser: Browser, folder: string): Promise<number> {
  let count = 0;
  for (const view of views) {
    const { colorScheme, width } = view;
    const viewport = { width: (width + 16) * ROW, height: 900 };
    const page = await browser.newPage({ viewport, colorScheme });
    for (const brand of mailBrands) {
      for (const language of languages) {
        for (let first = 0; first < mails.length; first += ROW) {
          const row = mails.slice(first, first + ROW);
          const frames = await Promise.all(row.map((mail) => mailAsPage(mail, language, brand, view)));
          const name = `${brand.name.toLowerCase()}-${language}-${view.name}-${String(first / ROW + 1)}.png`;
          await showFrames(page, frames, width);
          await page.screenshot({ path: join(folder, name), fullPage: true });
          count += row.length;
        }
      }
    }
    await page.close();
  }
  return count;
}

/** The HTML of a mail in which the pictures are part of the page, as no mail program is there to find them. */
async function mailAsPage(
  mail: (typeof mails)[number],
  language: Language,
  brand: MailBrand,
  { hasImages }: View,
): Promise<string> {
  const example = mail === weeklyReportMail ? await exampleReport(language, brand) : mail.example;
  const { html, pictures } = renderMail(mail, example, language, brand);
  return pictures.reduce(
    (text, picture) =>
      text.replaceAll(
        `cid:${contentIdOf(picture)}`,
        hasImages ? `data:${picture.type};base64,${picture.bytes.toString("base64")}` : "data:,",
      ),
    html,
  );
}

/** The chart in the colours of the brand and the words of the language, as the report has it. */
async function exampleReport(language: Language, { theme }: MailBrand): Promise<unknown> {
  const bars = exampleWeeks.map(({ from, count }) => ({
    label: formatDayOfYear(from, language),
    value: count,
  }));
  const format = (value: number) => formatCount(value, language);
  const png = await drawChart({ theme: themeSchema.parse(theme), bars, format });
  return { ...weeklyReportMail.example, png: png.toString("base64") };
}

async function showFrames(page: Page, frames: readonly string[], width: number): Promise<void> {
  await page.setContent('<body style="margin:0;display:flex;gap:16px;align-items:flex-start">');
  await page.evaluate(
    async ([documents, frameWidth]) => {
      const loaded = documents.map((html) => {
        const frame = document.createElement("iframe");
        frame.style.cssText = `width:${String(frameWidth)}px;border:0;flex:none`;
        frame.srcdoc = html;
        document.body.append(frame);
        return new Promise<void>((resolve) => {
          frame.addEventListener("load", () => {
            frame.style.height = `${String(frame.contentDocument?.documentElement.scrollHeight ?? 0)}px`;
            resolve();
          });
        });
      });
      await Promise.all(loaded);
    },
    [frames, width] as const,
  );
}
