import type { Page } from "../../lib/page/page.tsx";

/** The address of the picture of a product, or of a device by the id of its offer. */
export const productPicture = ({ tenant }: Pick<Page, "tenant">, id: number): string =>
  `/api/v1/${tenant.slug}/produkt/${id}/grafik`;
