import { basePath, successStatuses } from "@weitersagen/contract/call";
import type { CallDefinition } from "@weitersagen/contract/call";

/** A tenant of the demo, so that the samples work as they are. */
const TENANT = "ewe";

/** Calls about what only another tenant of the demo has: devices and tariffs, advisors. */
const otherTenants: Readonly<Record<string, string>> = {
  getProduct: "telekom",
  getProductByExternalId: "telekom",
  listTariffsOfDevice: "telekom",
  listManufacturers: "telekom",
  getProductPicture: "telekom",
  getSmallProductPicture: "telekom",
  searchAdvisors: "allianz",
  listAgents: "allianz",
};

/** The secret that a kind of caller sends, as a shell variable. */
const secrets: Readonly<Partial<Record<CallDefinition["access"], string>>> = {
  referrer: "USER_TOKEN",
  recipient: "RECIPIENT_TOKEN",
  agency: "AGENCY_TOKEN",
  callCentre: "AGENT_TOKEN",
  apiKey: "API_KEY",
  dataSubject: "DATA_TOKEN",
};

const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};

/**
 * The path of a call with its examples filled in, below the origin. The names of the query are encoded, too: a shell would
 * take `$filter` for one of its variables.
 */
export function samplePath(call: CallDefinition): string {
  const params = asRecord(call.examples.params);
  const path = (basePath(call) + call.path).replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    name === "mandant"
      ? (otherTenants[call.id] ?? TENANT)
      : name in params
        ? encodeURIComponent(String(params[name]))
        : whole,
  );
  const query = Object.entries(asRecord(call.examples.query)).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`,
  );
  return query.length === 0 ? path : `${path}?${query.join("&")}`;
}

/**
 * The numbers and secrets in the example of an answer, by their field. A form whose answer brings real ones replaces them
 * in all other forms.
 */
export function sampleIdentifiers(call: CallDefinition): Readonly<Record<string, string>> {
  const found = Object.entries(asRecord(call.examples.answer)).filter(
    (field): field is [string, string] => typeof field[1] === "string" && /^[\w-]{10,}$/.test(field[1]),
  );
  return Object.fromEntries(found);
}

function sampleHeaders(call: CallDefinition): [string, string][] {
  const secret = secrets[call.access];
  return [
    ...(secret === undefined ? [] : ([["Authorization", `Bearer $${secret}`]] as [string, string][])),
    ...(call.access === "reward" ? ([["X-Reward-Token", "$REWARD_TOKEN"]] as [string, string][]) : []),
    ...(call.examples.body === undefined
      ? []
      : ([["Content-Type", "application/json"]] as [string, string][])),
    ...(call.idempotent ? ([["Idempotency-Key", "$(date +%s)-$RANDOM"]] as [string, string][]) : []),
  ];
}

/** The call for a shell, with `BASE` as the origin. */
export function curlSample(call: CallDefinition): string {
  const lines = [
    `curl -X ${call.method} "$BASE${samplePath(call)}"`,
    ...sampleHeaders(call).map(([name, value]) => `  -H "${name}: ${value}"`),
    ...(call.examples.body === undefined
      ? []
      : [`  -d '${JSON.stringify(call.examples.body).replaceAll("'", String.raw`'\''`)}'`]),
  ];
  return lines.join(" \\\n");
}

/**
 * The first lines of a TypeScript sample. Node removes types since 22.18; the name ends in `.mts` because that version does
 * not recognise a `.ts` file without imports as a module, and refuses its `await`.
 */
export const howToRun = (file: string): string[] => [
  `// ${file}: run it with \`node ${file}\` (Node 22.18 or later).`,
  `// With an older Node: \`npx node@24 ${file}\``,
];

/** The same call in TypeScript, with nothing but `fetch`: a file that Node runs as it is. */
export function typeScriptSample(call: CallDefinition, origin: string): string {
  const headers = sampleHeaders(call).map(([name, value]) => {
    const text = value
      .replace("$(date +%s)-$RANDOM", "${crypto.randomUUID()}")
      .replaceAll(/\$([A-Z_]+)/g, "${process.env.$1}");
    return `    "${name}": ${text.includes("${") ? `\`${text}\`` : `"${text}"`},`;
  });
  const body = call.examples.body;
  // A redirect leads out of the API, often to a shop that does not answer a program.
  const redirects = successStatuses(call).includes(302);
  const bodyText = JSON.stringify(body, null, 2)?.replaceAll("\n", "\n  ");
  const hasJsonAnswer =
    Object.values(call.answers).some((schema) => schema !== null) && call.media === undefined;
  return [
    ...howToRun(`${call.id}.mts`),
    `const base = process.env.BASE ?? "${origin}";`,
    `const response = await fetch(\`\${base}${samplePath(call)}\`, {`,
    `  method: "${call.method}",`,
    ...(headers.length === 0 ? [] : ["  headers: {", ...headers, "  },"]),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${bodyText}),`]),
    ...(redirects ? [`  redirect: "manual",`] : []),
    "});",
    `if (${redirects ? "response.status >= 400" : "!response.ok"}) throw new Error((await response.json()).code);`,
    redirects
      ? `console.log(response.status, response.headers.get("location"));`
      : hasJsonAnswer
        ? "console.log(await response.json());"
        : "console.log(response.status);",
  ].join("\n");
}
