import { Fragment } from "react";

/** A mail or web address, of which a line ends after a dot, "@", ":" or "/" if possible. It can be copied as it is. */
export function AddressText({ children }: { readonly children: string }) {
  return (
    <span className="hyphens-none wrap-anywhere">
      {children.split(/(?<=[.@:/])/).map((part, place) => (
        <Fragment key={place}>
          {place > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}

const mailAddress = /([^\s<>(]+@[^\s<>)]*[^\s<>).,:;!?])/;

/** A text with mail addresses in it. */
export function TextWithAddress({ children }: { readonly children: string }) {
  return children
    .split(mailAddress)
    .map((part, place) => (place % 2 === 0 ? part : <AddressText key={place}>{part}</AddressText>));
}
