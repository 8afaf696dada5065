import { PictureView } from "./picture.tsx";
import type { Picture } from "./picture.tsx";

/** Pictures beside each other, two in a row on phones. None is out of sight, so nothing has to be scrolled sideways. */
export function Gallery({ pictures }: { readonly pictures: readonly Picture[] }) {
  return (
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))] md:gap-6 max-md:[&>li:last-child:nth-child(odd)]:col-span-2">
      {pictures.map((picture) => (
        <li key={picture.src}>
          <PictureView
            picture={picture}
            sizes="(min-width: 48rem) 33vw, 90vw"
            className="aspect-[4/3] w-full rounded-card object-cover"
          />
        </li>
      ))}
    </ul>
  );
}
