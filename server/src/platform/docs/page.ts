import { basePath, successStatuses } from "@weitersagen/contract/call";
import type { CallDefinition } from "@weitersagen/contract/call";
import { errorCodes } from "@weitersagen/contract/error-codes";
import type { ErrorName } from "@weitersagen/contract/error-codes";
import { errors } from "@weitersagen/contract/errors";
import { wireJsonSchema } from "@weitersagen/contract/json-schema";
import type { JsonSchema } from "@weitersagen/contract/json-schema";
import type * as z from "zod/mini";
import { html } from "../html.ts";
import type { Html } from "../html.ts";
import { errorsOf } from "../http/openapi.ts";
import { captchaSection } from "./captcha-section.ts";
import { conventions, limitOf } from "./conventions.ts";
import { meaningOf } from "./field-meanings.ts";
import { guides, quickstart } from "./quickstart.ts";
import { curlSample, samplePath, sampleIdentifiers, typeScriptSample } from "./samples.ts";
import { readersOwn } from "./task-samples.ts";

/** The API reference as a page: quickstarts, then every call with samples. It works without its script, which only sends calls. */
export function renderDocs(calls: readonly CallDefinition[], origin: string): string {
  const byTag = [...Map.groupBy(calls, (call) => call.tag)].toSorted(([a], [b]) => a.localeCompare(b, "de"));
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Weitersagen API</title>
        <link rel="stylesheet" href="/api/docs.css" />
        <script src="/api/docs.js" defer></script>
      </head>
      <body>
        <nav aria-label="Calls">
          <p class="brand">Weitersagen <span>API</span></p>
          <ul>
            <li><a href="#quickstart">Start here</a></li>
            <li><a href="#keys">Get a key or a token</a></li>
            ${guides.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}
            <li><a href="#conventions">What holds for every call</a></li>
            <li><a href="#captcha">Solve a captcha</a></li>
            <li><a href="#errors">Error codes</a></li>
            <li><a href="/api/openapi.json">openapi.json</a></li>
          </ul>
          <details class="calls" open>
            <summary>All ${calls.length} calls</summary>
            <label class="filter" hidden>Filter <input type="search" autocomplete="off" /></label>
            <p class="none" role="status" hidden>No call matches.</p>
            ${byTag.map(([tag, group]) => html`<div class="group">${callList(tag, group)}</div>`)}
          </details>
        </nav>
        <main data-readers-own="${JSON.stringify(readersOwn)}">
          <h1>API reference</h1>
          <p>
            Paths match in any case, with or without a trailing slash. <code>{mandant}</code> is the tenant's
            slug. Money is integer cents, times are ISO 8601 with offset. Errors are
            <code>application/problem+json</code>.
          </p>
          ${quickstart(calls, origin)}
          <h2 class="all">All ${calls.length} calls</h2>
          ${conventions()} ${captchaSection(origin)}
          ${byTag.flatMap(([, group]) => group.map((call) => callSection(call, origin)))} ${errorSection()}
        </main>
      </body>
    </html>`.markup;
}

/** The links to the calls of a tag. The page's script filters them, by the words of their summary too. */
function callList(tag: string, calls: readonly CallDefinition[]): Html {
  return html`<h2>${tag}</h2>
    <ul>
      ${calls.map(
        (call) =>
          html`<li>
            <a href="#${call.id}" title="${call.summary}"
              ><b class="${call.method.toLowerCase()}">${call.method}</b> ${call.path}</a
            >
          </li>`,
      )}
    </ul>`;
}

function callSection(call: CallDefinition, origin: string): Html {
  return html`<article id="${call.id}">
    <h2>
      <b class="${call.method.toLowerCase()}">${call.method}</b> <code>${basePath(call)}${call.path}</code>
    </h2>
    <p>${call.summary}</p>
    <p class="facts">
      ${call.access === "public" ? "public" : html`needs: <a href="#keys">${call.access}</a>`}${
        call.idempotent ? html` · takes <a href="#conventions">Idempotency-Key</a>` : ""
      }${limitOf(call)}
    </p>
    ${schemaBlock(call, "Path", call.params)} ${schemaBlock(call, "Query", call.query)}
    ${schemaBlock(call, ["Body", ...(call.alsoAccepts ?? [])].join(", also "), call.body)}
    ${exampleBlock("Example body", call.examples.body)}
    ${successStatuses(call).map((status) => answerBlock(call, status))}
    ${exampleBlock("Example answer", call.examples.answer)} ${sampleBlock("curl", curlSample(call))}
    ${sampleBlock("TypeScript", typeScriptSample(call, origin))} ${tryBlock(call)}
    <p class="facts">Errors: ${errorsOf(call).map(errorLink)}</p>
  </article>`;
}

function errorLink(name: ErrorName): Html {
  const code = errorCodes[name];
  return html`<a href="#${code}" title="${errors[name].en}">${code}</a> `;
}

function schemaBlock(call: CallDefinition, title: string, schema: z.ZodMiniType | undefined): Html | string {
  if (!schema) return "";
  return html`<details>
    <summary>${title}</summary>
    ${fieldList(call, wireJsonSchema(schema))}
  </details>`;
}

/** What a success looks like, also where nothing but the status or a picture comes back. */
function answerBlock(call: CallDefinition, status: number): Html | string {
  const schema = call.answers[status];
  if (schema) return schemaBlock(call, `Answer ${status}`, schema);
  const content =
    status === 302
      ? html`redirect to the address in <code>Location</code>`
      : (call.media?.join(", ") ?? "no content");
  return html`<p class="answer"><strong>Answer ${status}</strong>: ${content}</p>`;
}

function fieldList(call: CallDefinition, schema: JsonSchema): Html {
  const {
    properties,
    required = [],
    items,
  } = schema as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
    items?: JsonSchema;
  };
  if (items)
    return html`<p class="type">list of</p>
      ${fieldList(call, items)}`;
  if (!properties) return html`<p class="type">${typeOf(schema)}</p>`;
  return html`<dl>
    ${Object.entries(properties).map(
      ([name, property]) =>
        html`<dt><code>${name}</code>${required.includes(name) ? "" : " (optional)"}</dt>
          <dd>
            ${isNested(property) ? fieldList(call, property) : typeOf(property)} ${meaning(call, name)}
          </dd>`,
    )}
  </dl>`;
}

function meaning(call: CallDefinition, field: string): Html | string {
  const text = meaningOf(call, field);
  return text === undefined ? "" : html`<span class="meaning">${text}</span>`;
}

function isNested(schema: JsonSchema): boolean {
  return (
    "properties" in schema || (typeof schema["items"] === "object" && isNested(schema["items"] as JsonSchema))
  );
}

function typeOf(schema: JsonSchema): string {
  const {
    type,
    format,
    enum: values,
    const: only,
    anyOf,
    pattern,
    items,
  } = schema as {
    type?: string | string[];
    format?: string;
    enum?: unknown[];
    const?: unknown;
    anyOf?: JsonSchema[];
    pattern?: string;
    items?: JsonSchema;
  };
  if (values) return values.map((value) => JSON.stringify(value)).join(" | ");
  if (only !== undefined) return JSON.stringify(only);
  if (anyOf) return anyOf.map(typeOf).join(" | ");
  if (items) return `list of ${typeOf(items)}`;
  const detail = format ? ` (${format})` : pattern && isReadable(pattern) ? ` like ${pattern}` : "";
  return `${[type ?? "any"].flat().join(" | ")}${detail}`;
}

/** A pattern that only forbids odd characters says less than the word "string". */
const isReadable = (pattern: string): boolean => !pattern.includes(String.raw`\p{`);

function exampleBlock(title: string, example: unknown): Html | string {
  if (example === undefined) return "";
  return html`<details>
    <summary>${title}</summary>
    <pre>${JSON.stringify(example, null, 2)}</pre>
  </details>`;
}

function sampleBlock(title: string, sample: string): Html {
  return html`<details>
    <summary>${title}</summary>
    <pre>${sample}</pre>
  </details>`;
}

/** Hidden until the script is there. Against the demo it works as it is; elsewhere it makes a real call. */
function tryBlock(call: CallDefinition): Html {
  const { body } = call.examples;
  return html`<form
    class="try"
    data-task="${guides.find(({ steps }) => steps.some(({ name }) => name === call.id))?.id ?? ""}"
    data-call="${call.id}"
    data-method="${call.method}"
    data-access="${call.access}"
    data-identifiers="${JSON.stringify(sampleIdentifiers(call))}"
    hidden
  >
    <details>
      <summary>Try it</summary>
      <label>Address <input name="path" value="${samplePath(call)}" /></label>
      ${
        call.access === "public"
          ? ""
          : html`<label>Token or key <input name="token" autocomplete="off" /></label>`
      }
      ${
        body === undefined
          ? ""
          : html`<label
              >Body <textarea name="body" rows="8">${JSON.stringify(body, null, 2)}</textarea>
            </label>`
      }
      ${call.method === "GET" ? "" : html`<p>This is a real call: it changes data and may send mails.</p>`}
      <button>Send ${call.method}</button>
      <pre><output></output></pre>
    </details>
  </form>`;
}

function errorSection(): Html {
  return html`<section id="errors">
    <h2>Error codes</h2>
    <table>
      <thead>
        <tr>
          <th scope="col">Code</th>
          <th scope="col">HTTP</th>
          <th scope="col">Text</th>
        </tr>
      </thead>
      <tbody>
        ${(Object.keys(errors) as ErrorName[]).map(
          (name) =>
            html`<tr id="${errorCodes[name]}">
              <td><code>${errorCodes[name]}</code></td>
              <td>${errors[name].status}</td>
              <td>${errors[name].en}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}
