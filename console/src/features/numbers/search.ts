import type { ReportGroup } from "@weitersagen/contract/insight-report";

/** The filters as they are in the address. */
export interface Search {
  readonly von?: string;
  readonly bis?: string;
  readonly produkt?: string | number;
  readonly kanal?: string;
  readonly gruppe?: string;
  readonly zahl?: string;
}

export const groups = [
  "product",
  "category",
  "channel",
  "campaign",
  "agency",
  "language",
  "device",
] as const satisfies readonly ReportGroup[];

export const groupOf = ({ gruppe }: Search): (typeof groups)[number] =>
  groups.find((group) => group === gruppe) ?? "product";

const textOf = (value: string | number | undefined): string | undefined =>
  value === undefined || value === "" ? undefined : String(value);

export const periodOf = ({ von, bis }: Search) => ({ from: textOf(von), until: textOf(bis) });

/** The query of the report. Anything else than a product's number in the address is left out. */
export function queryOf(search: Search) {
  const product = Number(search.produkt ?? Number.NaN);
  return {
    ...periodOf(search),
    productId: Number.isSafeInteger(product) ? product : undefined,
    channel: textOf(search.kanal),
    group: groupOf(search),
  };
}
