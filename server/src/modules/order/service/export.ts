import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { ExportedSection } from "../../../platform/personal-data.ts";
import { ordersOfRecipient } from "../read-model.ts";

/** The orders of a person who accepted recommendations. `translate` answers a product's name in the reader's language. */
export async function exportOrders(
  tx: TenantTransaction,
  recipientIds: readonly number[],
  translate: (name: string) => string,
): Promise<ExportedSection> {
  const orders = [];
  for (const id of recipientIds) orders.push(...(await ordersOfRecipient(tx, id)));
  return {
    name: "orders",
    texts: {
      de: {
        title: "Aufträge",
        note: "Vom Anbieter gemeldet, nachdem Sie eine Empfehlung angenommen hatten.",
      },
      en: { title: "Orders", note: "Reported by the provider after you accepted a recommendation." },
    },
    records: orders.map(({ number, productName, orderedAt, contractOn }) => ({
      orderNumber: number,
      product: productName === null ? null : translate(productName),
      orderedAt,
      contractOn,
    })),
  };
}
