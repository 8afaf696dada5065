import { reaches, type Measurement } from "./benchmark.ts";

const headings = ["what", "measured", "baseline", "figure", "aim", ""];

/** A Markdown table, readable in a terminal and ready for docs/performance.md. */
export function table(measurements: readonly Measurement[]): string {
  const rows = measurements.map(({ what, measured, baseline, figure, aim }) => [
    what,
    measured,
    baseline,
    figure.toFixed(2).replace(/\.00$/, ""),
    `${aim.relation === "at least" ? "≥" : "≤"} ${aim.value}`,
    reaches(figure, aim) ? "✓" : "✗",
  ]);
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [
    line(headings),
    line(widths.map((width) => "-".repeat(Math.max(width, 1)))),
    ...rows.map(line),
  ].join("\n");
}
