import { cssColour } from "./colour.ts";
import { type BrandColours, derivePalette } from "./palette.ts";
import type { Shape, Theme } from "./theme.ts";

/** Family names of the web app's font faces; each has a fallback with the same metrics, so that swapping causes no shift. */
const families = {
  "bricolage-instrument": {
    display: ["Bricolage Grotesque", "sans-serif"],
    text: ["Instrument Sans", "sans-serif"],
  },
  "fraunces-figtree": { display: ["Fraunces", "serif"], text: ["Figtree", "sans-serif"] },
  "newsreader-source": { display: ["Newsreader", "serif"], text: ["Source Sans 3", "sans-serif"] },
  geist: { display: ["Geist", "sans-serif"], text: ["Geist", "sans-serif"] },
} as const satisfies Record<Theme["type"]["pair"], Record<"display" | "text", readonly [string, string]>>;

const shapeTokens: Record<Shape, Record<string, string>> = {
  sharp: {
    "control-radius": "0px",
    "portrait-radius": "0px",
    cut: "0.7rem",
    "card-border": "0px",
    "edge-clip": "polygon(0 0, 100% var(--edge), 100% 100%, 0 100%)",
    "edge-radius": "0px",
    "edge-rule": "0px",
    edge: "clamp(1.5rem, 5vw, 4.5rem)",
  },
  soft: {
    "control-radius": "calc(var(--radius) * 0.6)",
    "portrait-radius": "999px",
    cut: "0px",
    "card-border": "0px",
    "edge-clip": "none",
    "edge-radius": "50% 50% 0 0 / var(--edge) var(--edge) 0 0",
    "edge-rule": "0px",
    edge: "clamp(1.25rem, 4vw, 3.5rem)",
  },
  fine: {
    "control-radius": "var(--radius)",
    "portrait-radius": "999px 999px var(--radius) var(--radius)",
    cut: "0px",
    "card-border": "1px",
    "edge-clip": "none",
    "edge-radius": "0px",
    "edge-rule": "3px",
    edge: "0px",
  },
};

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function stack([name, generic]: readonly [string, string]): string {
  return `"${name} Variable", "${name} Fallback", ${generic}`;
}

const colourProperties = (colours: BrandColours) =>
  Object.fromEntries(
    Object.entries(derivePalette(colours)).map(([name, colour]) => [kebab(name), cssColour(colour)]),
  );

const block = (selector: string, properties: Readonly<Record<string, string>>): string =>
  `${selector} {\n${Object.entries(properties)
    .map(([name, value]) => `  --${name}: ${value};`)
    .join("\n")}\n}\n`;

/** A framed page keeps the colours of the page around it, and paper is always light. */
function darkBlock(light: BrandColours, dark: BrandColours): string {
  const properties = { ...colourProperties(dark), "icon-ground": cssColour(light.surface) };
  return `@media screen and (prefers-color-scheme: dark) {\n:root:not([data-frame]) {\n  color-scheme: dark;\n}\n${block(":root:not([data-frame])", properties)}}\n`;
}

/** The tenant's custom properties as a separate file: no inline style, immutable under its hash. */
export function themeStylesheet(theme: Theme): string {
  const { display, text } = families[theme.type.pair];
  const properties = {
    ...colourProperties(theme.colours),
    // Icons are drawn for light pages: on a dark one they keep a light ground, or their dark lines vanish.
    "icon-ground": "transparent",
    radius: `${theme.radius}px`,
    ...shapeTokens[theme.shape],
    "display-family": stack(display),
    "text-family": stack(text),
    "display-weight": String(theme.type.displayWeight),
    // Only Fraunces has the axis that rounds its serifs.
    "display-variation": theme.type.pair === "fraunces-figtree" ? '"SOFT" 100' : "normal",
    "display-tracking": `${theme.type.displayTracking}em`,
  };
  return block(":root", properties) + (theme.darkColours ? darkBlock(theme.colours, theme.darkColours) : "");
}
