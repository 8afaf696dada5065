import { Fragment } from "react";

interface WithText {
  readonly children: string;
}

/** A mail or web address, of which a line ends after a dot, "@", ":" or "/" if possible. It can be copied as it is. */
export function AddressText({ children }: WithText) {
  return (
    <span className="hyphens-none wrap-anywhere">
      {[...children.matchAll(/[^.@:/]+[.@:/]*|[.@:/]+/g)].map(({ 0: part, index }) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}

const mailAddress = /[^\s<>(]+@[^\s<>)]*[^\s<>).,:;!?]/g;

/** A text with mail addresses in it. */
export function TextWithAddress({ children }: WithText) {
  const found = [...children.matchAll(mailAddress)];
  const ends = found.map(({ 0: address, index }) => index + address.length);
  return (
    <>
      {found.map(({ 0: address, index }, place) => (
        <Fragment key={index}>
          {children.slice(ends[place - 1] ?? 0, index)}
          <AddressText>{address}</AddressText>
        </Fragment>
      ))}
      {children.slice(ends.at(-1) ?? 0)}
    </>
  );
}
