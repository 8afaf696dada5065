import { showSpokenNumber } from "@weitersagen/domain/spoken-number";

/** A code to read out. With large fonts a line ends between its halves. */
export function SpokenCode({ code }: { readonly code: string }) {
  const [first, second] = showSpokenNumber(code).split("-");
  return (
    <>
      <span className="whitespace-nowrap">{first}-</span>
      <wbr />
      <span className="whitespace-nowrap">{second}</span>
    </>
  );
}
