import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./run.ts";

/**
 * Periods and amounts of the programme come from the tenant's settings or from a constant of the domain, in every text. A
 * figure typed by hand stays as it is when the programme changes.
 */
const counts =
  String.raw`\d+(?:[.,]\d+)*|ein(?:e[mnr]?|s)?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|` +
  "one|two|three|four|five|six|seven|eight|nine|ten|twelve";
const units =
  "Tage?n?|Werktage?n?|Wochen?|Monate?n?|Stunden?|Minuten?|days?|weeks?|months?|hours?|minutes?|Euro|euros?";
const typedFigure = new RegExp(
  String.raw`(?<![\w$.,{-])(?:(?:${counts})[ -](?:${units})(?![\wäöüß])|\d+(?:[.,]\d+)* ?€|€ ?\d+(?:[.,]\d+)*)`,
  "giu",
);
/** Not a promised period: "a day", "one month's notice", "within a month" as the law says it. */
const vague = /^(?:ein\w*|one)[ -]/iu;

interface Source {
  readonly file: string;
  readonly text: string;
}

const read = (pattern: string, exclude: RegExp = /$^/): Source[] =>
  globSync(pattern, { cwd: root })
    .filter((file) => !exclude.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));

/** Comments are no texts, intervals of SQL neither. */
const withoutComments = ({ file, text }: Source): Source => ({
  file,
  text: text
    .replaceAll(/\/\*[^]*?\*\//g, "")
    .replaceAll(/(^|\s)\/\/.*$/gm, "$1")
    .replaceAll(/interval '[^']*'/g, ""),
});

const figuresIn = ({ file, text }: Source): string[] =>
  [...text.replaceAll(/[\u00A0\u202F]|&nbsp;/g, " ").matchAll(typedFigure)]
    .map(([figure]) => figure)
    .filter((figure) => !vague.test(figure))
    .map((figure) => `${file}: ${figure}`);

/** Texts whose figures are no promise of the programme, with the reason. */
const otherFigures: readonly (readonly [file: RegExp, reason: string])[] = [
  [/\/content-bloecke\/kategorie-|\/fussnoten\//, "facts of the products: prices, terms of their contracts"],
  [
    /\/content-bloecke\/agb-\d/,
    "a published text of the terms never changes; site-content.test.ts compares the one in force",
  ],
  [/\/content-bloecke\/impressum-text/, "the law decides how fast a complaint is answered"],
  [/\/content-bloecke\/(?:barrierefreiheitserklaerung|kontakt)-text/, "how fast the tenant's people answer"],
  [/^console\/src\/features\/numbers\//, "the times that reports show"],
];

/** Single figures in texts that otherwise name none, with the reason. */
const otherSentences: readonly (readonly [file: RegExp, figure: string, reason: string])[] = [
  [/\/datenschutz-text\./, "13 Monate", "the cookie of Matomo, which decides itself"],
  [/\/datenschutz-text\./, "13 months", "the cookie of Matomo"],
  [/\/datenschutz-text\./, "35 Tagen", "backups, which the operator of the installation decides"],
  [/\/datenschutz-text\./, "35 days", "backups"],
  [/\/datenschutz-text\./, "zwei Monate", "Art. 12(3) GDPR"],
  [/\/datenschutz-text\./, "two months", "Art. 12(3) GDPR"],
  [/\/agency\/(?:statistics-)?texts\.ts$/, "13 Wochen", "the time that a report shows"],
  [/\/agency\/(?:statistics-)?texts\.ts$/, "13 weeks", "the time that a report shows"],
  [/\/agency\/(?:statistics-)?texts\.ts$/, "52 Wochen", "the time that a report shows"],
  [/\/agency\/(?:statistics-)?texts\.ts$/, "52 weeks", "the time that a report shows"],
  [/\/agency\/(?:statistics-)?texts\.ts$/, "30 Tagen", "the time that a report shows"],
  [/\/agency\/(?:statistics-)?texts\.ts$/, "30 days", "the time that a report shows"],
  [/\/(?:personal\/area-texts\.ts|allianz\/tenant\.json)$/, "zwölf Monate", "the time that a chart shows"],
  [/\/(?:personal\/area-texts\.ts|allianz\/tenant\.json)$/, "twelve months", "the time that a chart shows"],
  [/\/insight\/jobs\.ts$/, "30 days", "the help of a metric"],
  [/\/data-map\/requests\.ts$/, "two days", "a reason for developers"],
  [/console\/.*\/domains-texts\.ts$/, "24 Stunden", "how long DNS takes"],
  [/console\/.*\/domains-texts\.ts$/, "24 hours", "how long DNS takes"],
  [/console\/.*\/(?:start|vouchers)\/texts\.ts$/, "30 Tage", "the time that a figure shows"],
  [/console\/.*\/(?:start|vouchers)\/texts\.ts$/, "30 Tagen", "the time that a figure shows"],
  [/console\/.*\/(?:start|vouchers)\/texts\.ts$/, "30 days", "the time that a figure shows"],
  [/console\/.*\/orders\/texts\.ts$/, "zwölf Wochen", "the time in which suggestions are looked for"],
  [/console\/.*\/orders\/texts\.ts$/, "twelve weeks", "the time in which suggestions are looked for"],
  [/console\/.*\/agencies\/texts\.ts$/, "vier Wochen", "the mark of a list"],
  [/console\/.*\/agencies\/texts\.ts$/, "four weeks", "the mark of a list"],
  [/console\/.*\/data-protection\/texts\.ts$/, "14 Tage", "how long banks may return a payment"],
  [/console\/.*\/data-protection\/texts\.ts$/, "14 days", "how long banks may return a payment"],
  [/console\/.*\/data-protection\/texts\.ts$/, "1 Tag", "the singular of a count"],
  [/console\/.*\/data-protection\/texts\.ts$/, "1 day", "the singular of a count"],
  [/console\/.*\/data-protection\/texts\.ts$/, "zwei Monate", "Art. 12(3) GDPR"],
  [/console\/.*\/data-protection\/texts\.ts$/, "two months", "Art. 12(3) GDPR"],
];

function unexplained(sources: readonly Source[]): string[] {
  return sources
    .filter(({ file }) => !otherFigures.some(([files]) => files.test(file)))
    .flatMap((source) => figuresIn(source))
    .filter(
      (found) =>
        !otherSentences.some(([files, figure]) => {
          const [file = "", typed] = found.split(": ");
          return files.test(file) && typed === figure;
        }),
    );
}

const content = () => [
  ...read("content/**/*.{json,md}", /\/assets\//),
  ...read("server/neutral/content/**/*.{json,md}", /\/assets\//),
];
const texts = () =>
  read("{web/src/**/*.{ts,tsx},server/src/modules/**/*.ts,domain/src/**/*.ts,server/demo/*/tenant.json}").map(
    withoutComments,
  );

const consoleTexts = () => read("console/src/**/*.{ts,tsx}").map(withoutComments);

test("a figure that is typed by hand is found, in both languages and in words", () => {
  for (const text of [
    "14 Tage",
    "vier Wochen",
    "four weeks",
    "24 hours",
    "110 €",
    "110\u00A0€",
    "€110",
    "zwei Werktagen",
  ])
    expect(figuresIn({ file: "x", text: `Das gilt ${text}.` })).toEqual([
      `x: ${text.replace("\u00A0", " ")}`,
    ]);
  for (const text of [
    "${linkGueltigTage} Tage",
    "{days} days",
    "`${WEEKS} Wochen`",
    "${betragMax} €",
    "€{amount}",
  ])
    expect(figuresIn({ file: "x", text: `Das gilt ${text}.` })).toEqual([]);
});

test("no page, question or footnote of the content names a period or an amount that is typed by hand", () => {
  expect(content().length).toBeGreaterThan(300);
  expect(unexplained(content())).toEqual([]);
});

test("no text of a screen or mail names a period or an amount that is typed by hand", () => {
  expect(texts().length).toBeGreaterThan(500);
  expect(unexplained(texts())).toEqual([]);
});

test("no text of the console names a period or an amount that is typed by hand", () => {
  expect(consoleTexts().length).toBeGreaterThan(200);
  expect(unexplained(consoleTexts())).toEqual([]);
});
