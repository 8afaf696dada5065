import type { Image } from "@weitersagen/contract/image";
import type { Page } from "../../lib/page/page.tsx";
import type { Picture } from "../../ui/picture.tsx";

/** The picture of a product or of a device, whose `id` is that of its offer. Without one: a drawing that suits it. */
export function productPicture(
  { tenant }: Pick<Page, "tenant">,
  { id, image }: { readonly id: number; readonly image?: Image | undefined },
): Picture {
  return image ? ownPicture(image) : drawing(`/api/v1/${tenant.slug}/produkt/${id}/grafik`);
}

export function categoryPicture(
  { tenant }: Pick<Page, "tenant">,
  { id, image }: { readonly id: number; readonly image?: Image | undefined },
): Picture {
  return image ? ownPicture(image) : drawing(`/api/v1/${tenant.slug}/produktkategorie/${id}/grafik`);
}

/** An advisor without a photograph is shown by the initials. */
export function advisorPicture({ image }: { readonly image?: Image | undefined }): Picture | undefined {
  return image && ownPicture(image);
}

/** Drawings have no text alternative: they repeat the name that is written beside them. */
const drawing = (src: string): Picture => ({ src, width: 480, height: 360 });
const ownPicture = (image: Image): Picture => ({ ...image, hasVariants: true });
