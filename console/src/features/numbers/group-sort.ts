import type { GroupView } from "@weitersagen/contract/insight-report";
import type { FigureName } from "@weitersagen/domain/insight";

/** The figures of the division, in the order of its columns. */
export const dividedFigures = [
  "shares",
  "visits",
  "machineClicks",
  "recommendations",
  "accepted",
  "ordered",
  "valid",
  "cancelledOrders",
] as const satisfies readonly FigureName[];

export const groupColumns = ["name", ...dividedFigures, "validRate", "costPerOrderCents"] as const;
type GroupColumn = (typeof groupColumns)[number];

/** The server has sorted like this. */
export const usualSort = "-recommendations";

const isColumn = (name: string): name is GroupColumn => (groupColumns as readonly string[]).includes(name);

/** What the address names, if it is a column. */
export const groupSortOf = (asked: string | undefined): string =>
  asked !== undefined && isColumn(asked.replace("-", "")) ? asked : usualSort;

function valueOf(group: GroupView, column: Exclude<GroupColumn, "name">): number {
  if (column === "validRate" || column === "costPerOrderCents") return group[column] ?? -1;
  return group.figures[column] ?? -1;
}

/** The groups in the order that the address asks for. What has no value is the smallest. */
export function sortGroups(groups: readonly GroupView[], sort: string, language: string): GroupView[] {
  const column = sort.replace("-", "");
  const sign = sort.startsWith("-") ? -1 : 1;
  if (!isColumn(column)) return [...groups];
  return groups.toSorted((one, other) =>
    column === "name"
      ? sign * one.name.localeCompare(other.name, language)
      : sign * (valueOf(one, column) - valueOf(other, column)),
  );
}
