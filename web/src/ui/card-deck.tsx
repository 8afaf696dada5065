import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

interface CardDeckProps<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  children: (item: Item) => ReactNode;
  /** Which cards span two columns, so that a short row is filled. */
  isWide?: (item: Item) => boolean;
  /** The number of columns from which they do. */
  wideFrom?: 2 | 4;
}

/** The subgrid of a card's six parts, which aligns name, price and button with those of its neighbours. */
export const cardParts = "row-span-6 grid grid-cols-1 grid-rows-subgrid";

/** Four columns from 1024 px, two from 768 px, one below; fewer with large fonts. */
export function CardDeck<Item>({ items, keyOf, children, isWide, wideFrom = 4 }: CardDeckProps<Item>) {
  const span = wideFrom === 2 ? "md:col-span-2" : "lg:col-span-2";
  return (
    <ul
      className={classNames(
        "-mb-4 grid grid-cols-1 gap-x-4 md:grid-cols-2 lg:-mb-5 lg:grid-cols-[repeat(auto-fill,minmax(max(12rem,(100%-3.8rem)/4),1fr))] lg:gap-x-5",
        // The additional height of a wide card goes below the text of the others, not between their lines.
        wideFrom === 2 && "lg:auto-rows-[auto_auto_auto_auto_1fr_auto]",
      )}
    >
      {items.map((item) => (
        <li
          key={keyOf(item)}
          className={classNames(cardParts, "mb-4 min-w-0 lg:mb-5", isWide?.(item) && span)}
        >
          {children(item)}
        </li>
      ))}
    </ul>
  );
}
