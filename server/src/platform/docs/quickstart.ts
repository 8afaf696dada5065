import type { CallDefinition } from "@weitersagen/contract/call";
import { MOST_ORDER_ROWS } from "@weitersagen/contract/order";
import { html } from "../html.ts";
import type { Html } from "../html.ts";
import { curlStep, type Kept, shellStart, typeScriptTask } from "./task-samples.ts";

interface Guide {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  /** Calls in their order, each with what it is for. */
  readonly steps: readonly { readonly name: string; readonly text: string; readonly keeps?: Kept }[];
}

export const guides: readonly Guide[] = [
  {
    id: "first-recommendation",
    title: "Create a first recommendation",
    lead: "From a product to a link that can be shared. No key is needed; the referrer confirms the address by mail.",
    steps: [
      {
        name: "listProducts",
        text: "Choose a product: its Id is what you recommend, its Praemien are what it pays.",
      },
      {
        name: "createRecommendation",
        text: "Create the link. The answer has KurzUrl to share, and Hash, the referrer's key to it.",
        keeps: { name: "NUMBER", field: "Empfehlungsnummer" },
      },
      { name: "getPublicRecommendation", text: "What the friend's page shows about it." },
      {
        name: "createRecipient",
        text: "The friend accepts. The shop gets both numbers.",
        keeps: { name: "RECIPIENT", field: "Empfaengernummer" },
      },
    ],
  },
  {
    id: "order-feed",
    title: "Send orders",
    lead: "The provider's server reports orders, changes and cancellations. Only these earn rewards. Needs an API key.",
    steps: [
      {
        name: "importOrders",
        text: `Send up to ${MOST_ORDER_ROWS.toLocaleString("en")} rows. A row can be sent again at any time: it is recognised by its order number, and each row gets a result of its own.`,
      },
    ],
  },
  {
    id: "completion",
    title: "Report a completed order from the shop",
    lead: "The shop was opened with both numbers in its address. Its thank-you page passes them back, so that referrer and friend see the order at once. It stays unverified until the order feed names it.",
    steps: [
      { name: "reportOrder", text: "Once per recommendation and recipient; a repetition changes nothing." },
    ],
  },
];

/** The way in: how to get a key, and the calls of the three tasks that every integration begins with. */
export function quickstart(calls: readonly CallDefinition[], origin: string): Html {
  const byId = new Map(calls.map((call) => [call.id, call]));
  return html`<section id="quickstart">
      <h2>Start here</h2>
      <p>
        Copy this once into a shell. The samples use the demo tenant <code>ewe</code> and work as they are, in
        this order: each task keeps the numbers of its answers for the next one. “Try it” below each call does
        the same in this page.
      </p>
      <pre>${shellStart(origin)}</pre>
      <ul>
        ${guides.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}
        <li><a href="#keys">Get a key or a token</a></li>
      </ul>
    </section>
    <section id="keys">
      <h2>Get a key or a token</h2>
      <table>
        <tbody>
          <tr>
            <th scope="row">API key (<code>apiKey</code>)</th>
            <td>
              for servers: in the console under <strong>API keys</strong> of the tenant, or on the machine of
              the installation, in its folder and with its <code>DATABASE_URL</code> or <code>DATA_DIR</code>.
              It is shown once. Send it as <code>Authorization: Bearer …</code>
              <pre>export API_KEY=$(npx weitersagen apikey create ewe "order feed" | grep -o 'wsk_.*')</pre>
            </td>
          </tr>
          <tr>
            <th scope="row">User token (<code>referrer</code>)</th>
            <td>the answer of <a href="#login">the login</a>, in the same header</td>
          </tr>
          <tr>
            <th scope="row">Recipient token (<code>recipient</code>)</th>
            <td>the answer when a friend <a href="#createRecipient">accepts a recommendation</a></td>
          </tr>
          <tr>
            <th scope="row">Reward token (<code>reward</code>)</th>
            <td>
              in the mail about the reward; send it as <code>?token=</code> or <code>X-Reward-Token</code>.
              Who is logged in sends the user token instead
            </td>
          </tr>
        </tbody>
      </table>
    </section>
    ${guides.map((guide) => guideSection(guide, byId, origin))}`;
}

function guideSection(guide: Guide, byId: ReadonlyMap<string, CallDefinition>, origin: string): Html {
  const { id, title, lead } = guide;
  const steps = guide.steps.map((step) => {
    const call = byId.get(step.name);
    if (!call) throw new Error(`The quickstart names the call ${step.name}, which does not exist`);
    return { ...step, call };
  });
  const file = `${id}.ts`;
  return html`<section id="${id}">
    <h2>${title}</h2>
    <p>${lead}</p>
    <ol>
      ${steps.map(
        (step) =>
          html`<li>
            <p><a href="#${step.name}">${step.call.method} ${step.call.path}</a>: ${step.text}</p>
            <pre>${curlStep(step)}</pre>
          </li>`,
      )}
    </ol>
    <details>
      <summary>The same in TypeScript: <code>${file}</code></summary>
      <pre>${typeScriptTask(file, steps, origin)}</pre>
    </details>
  </section>`;
}
