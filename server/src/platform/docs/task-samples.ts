import type { CallDefinition } from "@weitersagen/contract/call";
import { curlSample, howToRun, samplePath } from "./samples.ts";

/** What a step of a task keeps of its answer for the next ones. */
export interface Kept {
  readonly name: "NUMBER" | "RECIPIENT";
  readonly field: string;
}

export interface Step {
  readonly call: CallDefinition;
  readonly keeps?: Kept;
}

/** What differs from reader to reader and from day to day, in place of the values of the examples. */
const variables = {
  "J53FD-D5E4B": "NUMBER",
  J53FDD5E4B: "NUMBER",
  J539G95EMV: "RECIPIENT",
  "erika@example.org": "EMAIL",
  "A-2026-004711": "ORDER",
  "2026-11-15": "TODAY",
  "2026-11-20": "TODAY",
} as const;

/** What a reader of the page gets of their own, by the values of the examples: the page's script makes it up. */
export const readersOwn = Object.fromEntries(
  Object.entries(variables).filter(([, name]) => ["EMAIL", "ORDER", "TODAY"].includes(name)),
);

const replaceEach = (text: string, write: (name: string) => string): string =>
  Object.entries(variables).reduce((rest, [example, name]) => rest.replaceAll(example, write(name)), text);

/** What the samples of a shell need first. A day without a time is one in Germany. */
export const shellStart = (origin: string): string =>
  [
    `export BASE=${origin}`,
    `export EMAIL="erika.$(date +%s)@example.org"   # an address that is new here`,
    `export ORDER="A-$(date +%s)" TODAY="$(TZ=Europe/Berlin date +%F)"`,
    `curl "$BASE/api/v1/mandant/ewe"`,
  ].join("\n");

/** A step for a shell. A body is in single quotes, which are closed around a variable. */
export function curlStep({ call, keeps }: Step): string {
  const sample = curlSample(call)
    .split("\n")
    .map((line) => replaceEach(line, (name) => (line.startsWith("  -d ") ? `'"$${name}"'` : `$${name}`)))
    .join("\n");
  if (!keeps) return sample;
  const { name, field } = keeps;
  return [
    `${sample} > answer.json`,
    "cat answer.json",
    `export ${name}=$(sed -E 's/.*"${field}":"([^"]+)".*/\\1/' answer.json)`,
  ].join("\n");
}

const start: Readonly<Record<string, string>> = {
  NUMBER: "process.env.NUMBER",
  RECIPIENT: "process.env.RECIPIENT",
  EMAIL: "`erika.${crypto.randomUUID()}@example.org`",
  ORDER: "`A-${crypto.randomUUID()}`",
  // Swedish dates are written as in ISO 8601.
  TODAY: `new Date().toLocaleDateString("sv", { timeZone: "Europe/Berlin" })`,
};

/** A task as a program that runs as it is. Numbers of other tasks come from the shell. */
export function typeScriptTask(file: string, steps: readonly Step[], origin: string): string {
  const calls = steps.flatMap(typeScriptStep);
  const kept = new Set<string>(steps.flatMap(({ keeps }) => (keeps ? [keeps.name] : [])));
  const needed = Object.keys(start).filter(
    (name) => !kept.has(name) && new RegExp(String.raw`\b${name}\b`).test(calls.join("\n")),
  );
  const needsKey = steps.some(({ call }) => call.access === "apiKey");
  return [
    ...howToRun(file),
    `const base = process.env.BASE ?? "${origin}";`,
    ...needed.map((name) => `const ${name} = ${start[name]};`),
    "",
    "async function call(method: string, path: string, body?: unknown) {",
    "  const response = await fetch(base + path, {",
    "    method,",
    "    headers: {",
    `      "Content-Type": "application/json",`,
    ...(needsKey ? ["      Authorization: `Bearer ${process.env.API_KEY}`,"] : []),
    `      "Idempotency-Key": crypto.randomUUID(), // the same one when a request is repeated`,
    "    },",
    "    ...(body === undefined ? {} : { body: JSON.stringify(body) }),",
    "  });",
    "  const answer = await response.json();",
    "  if (!response.ok) throw new Error(`${answer.code}: ${answer.detail}`);",
    "  console.log(method, path, answer);",
    "  return answer;",
    "}",
    "",
    ...calls,
    ...(kept.size > 0 ? [`console.log(\`${exportLine([...kept])}\`);`] : []),
  ].join("\n");
}

/** A line to paste: the next task takes its numbers from the shell. */
const exportLine = (names: readonly string[]): string =>
  `Paste for the next task: export ${names.map((name) => `${name}=\${${name}}`).join(" ")}`;

function typeScriptStep({ call, keeps }: Step): string[] {
  const path = replaceEach(samplePath(call), (name) => `\${${name}}`);
  const body = JSON.stringify(call.examples.body, null, 2) as string | undefined;
  const written = body && Object.entries(variables).reduce(withoutQuotes, body);
  const args = [`"${call.method}"`, path.includes("${") ? `\`${path}\`` : `"${path}"`, written].filter(
    Boolean,
  );
  const made = `await call(${args.join(", ")})`;
  return [keeps ? `const ${keeps.name} = (${made}).${keeps.field};` : `${made};`];
}

/** A variable takes the place of a whole string. */
const withoutQuotes = (body: string, [example, name]: readonly [string, string]): string =>
  body.replaceAll(`"${example}"`, name);
