import { Fragment } from "react";

interface WithText {
  readonly children: string;
}

/** A mail or web address, of which a line ends after a dot, "@", ":" or "/" if possible. It can be copied as it is. */
export function AddressText({ children }: WithText) {
  return (
    <span className="hyphens-none wrap-anywhere">
      {[...children.matchAll(/[^.@:/]*./g)].map(({ 0: part, index }) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}

/** A text with mail addresses in it. One that fits into a line is not broken. */
export function TextWithAddress({ children }: WithText) {
  return children.split(/(\S+@\S*\w)/).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      <span key={part} className="inline-block max-w-full">
        <AddressText>{part}</AddressText>
      </span>
    ),
  );
}
