import { createHash } from "node:crypto";
import { hexColour, mix } from "@weitersagen/contract/colour";
import type { Colour } from "@weitersagen/contract/colour";
import type { Theme } from "@weitersagen/contract/theme";

/** Hair behind and in front of a face at (160, 165), 96 wide and 126 high. */
interface Hair {
  readonly behind?: string;
  readonly front: string;
}

const hair = {
  bob: {
    behind: "M98 214C84 116 108 70 162 70s78 46 62 144c-6 12-20 10-26 2H122c-8 8-20 8-24-2z",
    front: "M112 160c0-22 28-26 46-54 10 20 46 24 50 54 12-50-8-86-46-86-40 0-62 36-50 86z",
  },
  long: {
    behind: "M96 270C84 130 104 70 162 70s80 56 66 200c-8 12-30 12-34 0H128c-4 12-26 12-32 0z",
    front: "M112 160c2-30 16-48 34-58 26 4 54 22 62 58 10-56-10-88-48-88s-58 34-48 88z",
  },
  bun: {
    behind: "M136 72a26 26 0 1 0 52 0 26 26 0 1 0-52 0z",
    front: "M111 156c-2-46 22-66 50-66s52 20 50 66c-6-24-20-40-50-42-30 2-44 18-50 42z",
  },
  curls: {
    behind:
      "M104 196c-16-4-20-22-10-32-12-12-6-32 8-36-2-18 16-32 30-28 6-14 28-18 40-8 16-6 34 6 34 22 16 4 22 24 12 36 10 12 6 32-10 38-4 14-20 18-28 8h-48c-8 10-24 10-28 0z",
    front:
      "M110 156c-10-14-4-30 8-34 0-14 16-24 28-18 10-12 30-10 38 0 14-2 26 10 24 24 8 6 8 18 2 28-6-16-14-22-24-22-16 6-40 6-52 0-12 2-20 10-24 22z",
  },
  parted: {
    front:
      "M109 158C100 96 136 74 170 78c36 4 48 34 41 80l-7-4c0-26-8-38-22-44-26 12-46 8-60 16-6 8-8 20-8 30z",
  },
  cropped: {
    front: "M111 150c-4-44 20-64 50-64s54 20 50 64c-4-14-8-24-14-30-22 6-50 6-72 0-6 6-10 16-14 30z",
  },
  swept: {
    front: "M110 154c-4-40 6-72 46-78 34-4 62 14 58 78-6-22-10-30-18-36-28 6-58 0-70-12-8 10-14 26-16 48z",
  },
} as const satisfies Record<string, Hair>;

/** Even and odd numbers use different groups, so that neighbours in a list look different. */
const styles: readonly (readonly Hair[])[] = [
  [hair.bob, hair.long, hair.bun, hair.curls],
  [hair.parted, hair.cropped, hair.swept, hair.parted],
];

const shoulders = "M20 400c4-84 34-108 104-128l36 26 36-26c70 20 100 44 104 128z";
const clothes: readonly ((tone: Tones) => string)[] = [
  ({ light, mark }) =>
    `<path d="M132 266l28 32 28-32 10 10-38 124-38-124z" fill="${light}"/><path d="M152 300h16l6 16-14 84-14-84z" fill="${mark}"/>`,
  ({ light }) =>
    `<path d="M126 262l34 46-30 26-22-56zM194 262l-34 46 30 26 22-56z" fill="${light}"/><path d="M160 312v88" stroke="${light}" stroke-width="3"/>`,
  ({ mark }) => `<path d="M126 240h68v38q-34 14-68 0z" fill="${mark}"/>`,
  ({ light, mark }) =>
    `<path d="M126 266q34 30 68 0l14 8-48 126-48-126z" fill="${light}"/><path d="M126 262q34 34 68 0v12q-34 32-68 0z" fill="${mark}"/>`,
];

interface Tones {
  readonly ground: string;
  readonly dark: string;
  readonly light: string;
  readonly hair: string;
  readonly cloth: string;
  readonly mark: string;
}

interface Features {
  readonly hair: Hair;
  readonly collar: (tone: Tones) => string;
  readonly glasses: boolean;
  readonly tones: Tones;
}

/** The same number always results in the same face. */
function featuresOf(externalId: string, { colours }: Pick<Theme, "colours">): Features {
  const bytes = createHash("sha256").update(externalId).digest();
  const pick = <Item>(index: number, items: readonly [Item, ...Item[]]): Item =>
    items[(bytes[index] ?? 0) % items.length] ?? items[0];
  const { paper, ink, action, accent, success } = colours;
  const group = Number(externalId.replaceAll(/\D/g, "")) % 2;
  const grounds: [Colour, ...Colour[]] = [
    mix(paper, accent, 0.5),
    mix(paper, success, 0.34),
    mix(paper, action, 0.26),
  ];
  return {
    hair: pick(0, (styles[group] ?? [hair.parted]) as [Hair, ...Hair[]]),
    collar: pick(1, (group === 0 ? clothes.slice(1) : clothes.slice(0, 3)) as [(typeof clothes)[number]]),
    glasses: pick(2, [true, false, false]),
    tones: {
      ground: hexColour(pick(3, grounds)),
      dark: hexColour(ink),
      light: hexColour(paper),
      hair: hexColour(
        pick(4, [ink, ink, mix(ink, action, 0.6), mix(ink, accent, 0.5), mix(paper, ink, 0.2)]),
      ),
      cloth: hexColour(pick(5, [ink, action, mix(ink, success, 0.5)])),
      mark: hexColour(pick(6, [accent, mix(ink, action, 0.8)])),
    },
  };
}

/** One half of the face is lit, the other has the colour of the background. */
function drawHead({ glasses, tones: { ground, dark, light } }: Features): string {
  const line = `fill="none" stroke="${dark}" stroke-linecap="round" stroke-linejoin="round"`;
  const shade = `fill="${ground}" stroke="${ground}" stroke-width="2"`;
  return [
    `<path d="M137 214h46v40q-24 26-46 2z" fill="${light}"/><path d="M136 222q30 26 48 0v36q-24 26-48 0z" ${shade}/>`,
    `<ellipse cx="112" cy="166" rx="9" ry="14" fill="${light}"/>`,
    `<path d="M112 150c0-56 96-56 96 0 0 52-18 86-48 86s-48-34-48-86z" fill="${light}"/>`,
    `<path d="M166 108c32 2 42 18 42 42 0 52-18 86-48 86 10-8 10-16 8-24 6-8 4-12 0-16l-16-8c8-8 14-26 14-42z" ${shade}/>`,
    `<path d="M126 142q10-6 20-1M174 141q10-5 20 1" ${line} stroke-width="4.5"/>`,
    `<g fill="${dark}"><ellipse cx="137" cy="157" rx="4.2" ry="5"/><ellipse cx="184" cy="157" rx="4.2" ry="5"/></g>`,
    `<path d="M162 160l-9 25q5 4 12 3" ${line} stroke-width="3"/><path d="M143 205q17 13 34 0" ${line} stroke-width="4"/>`,
    glasses
      ? `<g ${line} stroke-width="3.5"><circle cx="136" cy="158" r="18"/><circle cx="185" cy="158" r="18"/><path d="M154 155q7-5 13 0M118 153l-8-3M203 153l7-3"/></g>`
      : "",
  ].join("");
}

/** A portrait of 320 × 400 for a demo advisor: an invented face. */
export function drawPortrait(externalId: string, theme: Pick<Theme, "colours">): string {
  const features = featuresOf(externalId, theme);
  const { tones } = features;
  const parts = [
    `<rect width="320" height="400" fill="${tones.ground}"/>`,
    features.hair.behind ? `<path d="${features.hair.behind}" fill="${tones.hair}"/>` : "",
    `<path d="${shoulders}" fill="${tones.cloth}"/>`,
    drawHead(features),
    features.collar(tones),
    `<path d="${features.hair.front}" fill="${tones.hair}"/>`,
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="400" viewBox="0 0 320 400">${parts.join("")}</svg>`;
}
