import type { CallDefinition } from "@weitersagen/contract/call";
import { MOST_ORDER_ROWS } from "@weitersagen/contract/order";
import { html } from "../html.ts";
import type { Html } from "../html.ts";
import { curlSample } from "./samples.ts";

interface Guide {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  /** Calls in their order, each with what it is for. */
  readonly steps: readonly (readonly [call: string, text: string, keep?: string])[];
}

/** The numbers of the examples, which a reader replaces by those of their own answers. */
const variables: Readonly<Record<string, string>> = {
  "J53FD-D5E4B": "NUMBER",
  J53FDD5E4B: "NUMBER",
  J539G95EMV: "RECIPIENT",
};

const guides: readonly Guide[] = [
  {
    id: "first-recommendation",
    title: "Create a first recommendation",
    lead: "From a product to a link that can be shared. No key is needed; the referrer confirms the address by mail.",
    steps: [
      ["listProducts", "Choose a product: its Id is what you recommend, its Praemien are what it pays."],
      [
        "createRecommendation",
        "Create the link. The answer has KurzUrl to share, and Hash, the referrer's key to it.",
        "export NUMBER=…   # Empfehlungsnummer of the answer",
      ],
      ["getPublicRecommendation", "What the friend's page shows about it."],
      [
        "createRecipient",
        "The friend accepts. The shop gets both numbers.",
        "export RECIPIENT=…   # Empfaengernummer of the answer",
      ],
    ],
  },
  {
    id: "order-feed",
    title: "Send orders",
    lead: "The provider's server reports orders, changes and cancellations. Only these earn rewards. Needs an API key.",
    steps: [
      [
        "importOrders",
        `Send up to ${MOST_ORDER_ROWS.toLocaleString("en")} rows. A row can be sent again at any time: it is recognised by its order number, and each row gets a result of its own.`,
      ],
    ],
  },
  {
    id: "completion",
    title: "Report a completed order from the shop",
    lead: "The shop was opened with both numbers in its address. Its thank-you page passes them back, so that referrer and friend see the order at once. It stays unverified until the order feed names it.",
    steps: [["reportOrder", "Once per recommendation and recipient; a repetition changes nothing."]],
  },
];

/** The way in: how to get a key, and the calls of the three tasks that every integration begins with. */
export function quickstart(calls: readonly CallDefinition[]): Html {
  const byId = new Map(calls.map((call) => [call.id, call]));
  return html`<section id="quickstart">
      <h2>Start here</h2>
      <p>
        Set the address once. The samples use the demo tenant <code>ewe</code>; the tasks work in this order,
        with the numbers of your own answers. “Try it” below each call puts the numbers and the token of an
        answer into the other forms.
      </p>
      <pre>
export BASE=http://localhost:3000   # your installation
curl "$BASE/api/v1/mandant/ewe"</pre>
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
              for servers: <code>npx weitersagen apikey create SLUG "order feed"</code>. It is shown once.
              Send it as <code>Authorization: Bearer …</code>
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
    ${guides.map((guide) => guideSection(guide, byId))}`;
}

/** Replaces the numbers of the examples by shell variables. The body is in single quotes, which are closed around a variable. */
function withVariables(sample: string): string {
  const replace = (line: string): string =>
    Object.entries(variables).reduce(
      (text, [number, name]) =>
        text.replaceAll(number, line.startsWith("  -d ") ? `'"$${name}"'` : `$${name}`),
      line,
    );
  return sample.split("\n").map(replace).join("\n");
}

function guideSection({ id, title, lead, steps }: Guide, byId: ReadonlyMap<string, CallDefinition>): Html {
  return html`<section id="${id}">
    <h2>${title}</h2>
    <p>${lead}</p>
    <ol>
      ${steps.map(([name, text, keep]) => {
        const call = byId.get(name);
        if (!call) throw new Error(`The quickstart names the call ${name}, which does not exist`);
        return html`<li>
          <p><a href="#${name}">${call.method} ${call.path}</a>: ${text}</p>
          <pre>${withVariables(curlSample(call))}</pre>
          ${keep !== undefined && html`<pre>${keep}</pre>`}
        </li>`;
      })}
    </ol>
  </section>`;
}
