import type { ReactNode } from "react";

interface CardDeckProps<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  children: (item: Item) => ReactNode;
}

/** Four columns from 1024, two from 768, one below. */
export function CardDeck<Item>({ items, keyOf, children }: CardDeckProps<Item>) {
  return (
    <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-4 lg:gap-5">
      {items.map((item) => (
        <li key={keyOf(item)} className="flex min-w-0">
          {children(item)}
        </li>
      ))}
    </ul>
  );
}
