import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

interface CardDeckProps<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  children: (item: Item) => ReactNode;
  /** Which cards take two columns where there are four, so that a short row comes out even. */
  isWide?: (item: Item) => boolean;
}

/** Four columns from 1024, two from 768, one below. */
export function CardDeck<Item>({ items, keyOf, children, isWide = () => false }: CardDeckProps<Item>) {
  return (
    <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-4 lg:gap-5">
      {items.map((item) => (
        <li key={keyOf(item)} className={classNames("flex min-w-0", isWide(item) && "lg:col-span-2")}>
          {children(item)}
        </li>
      ))}
    </ul>
  );
}
