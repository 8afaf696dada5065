import { colourFromHex, contrast } from "@weitersagen/contract/colour";

/** WCAG 2.2, 1.4.11: from here on a control is easy to see on its background. */
export const VISIBLE_CONTRAST = 3;
const white = [1, 0, 0] as const;

/** The contrast of a typed colour with a white page, if its buttons would be hard to see there. */
export function faintContrast(typed: string): number | undefined {
  const hex = typed.trim();
  if (!/^#[0-9a-f]{6}$/i.test(hex)) return undefined;
  const found = contrast(colourFromHex(hex), white);
  return found < VISIBLE_CONTRAST ? found : undefined;
}
