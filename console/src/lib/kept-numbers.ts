/** The filters of a report as they are in its address. */
type Kept = Readonly<Record<string, unknown>>;

/** Where the address of the report is kept, so that the lists behind its numbers lead back to it. */
const keptAs = (tenant: string): string => `konsole.zahlen.${tenant}`;

export const keepNumbers = (tenant: string, search: object): void =>
  sessionStorage.setItem(keptAs(tenant), JSON.stringify(search));

/** The report as it was left, if it was open. */
export function keptNumbers(tenant: string): Kept | undefined {
  const kept = sessionStorage.getItem(keptAs(tenant));
  return kept === null ? undefined : (JSON.parse(kept) as Kept);
}
