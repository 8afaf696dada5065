import { PictureView } from "./picture.tsx";
import type { Picture } from "./picture.tsx";

/** Pictures in a row: on phones they are swiped, on wide screens they are beside each other. */
export function Gallery({ pictures }: { readonly pictures: readonly Picture[] }) {
  return (
    <ul
      // Keyboards scroll it too.
      tabIndex={0}
      className="-mx-5 flex snap-x snap-mandatory scroll-px-5 gap-4 overflow-x-auto px-5 pb-2 md:mx-0 md:grid md:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))] md:gap-6 md:overflow-visible md:px-0 md:pb-0"
    >
      {pictures.map((picture) => (
        <li key={picture.src} className="w-4/5 shrink-0 snap-start md:w-auto">
          <PictureView
            picture={picture}
            sizes="(min-width: 48rem) 33vw, 80vw"
            className="aspect-[4/3] rounded-card object-cover"
          />
        </li>
      ))}
    </ul>
  );
}
