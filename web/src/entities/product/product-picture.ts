import type { Page } from "../../lib/page/page.tsx";

/** Where the server draws a product, or a device by the number of its offer. */
export const productPicture = ({ tenant }: Pick<Page, "tenant">, id: number): string =>
  `/api/v1/${tenant.slug}/produkt/${id}/grafik`;
