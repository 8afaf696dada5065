import { Fragment } from "react";

/** "6 Monate 19,90 €, danach 34,90 €": a part that does not fit into the line goes to the next one, and breaks only with large fonts. */
export function PriceSplit({ children }: { readonly children: string }) {
  return children.split(/(?<=,) /).map((part, place) => (
    <Fragment key={part}>
      {place > 0 && " "}
      <span className="inline-block">{part}</span>
    </Fragment>
  ));
}
