import type { CallDefinition } from "@weitersagen/contract/call";
import { errorCodes } from "@weitersagen/contract/error-codes";
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
  /** What the fields mean that are not plain from their names. */
  readonly fields?: readonly { readonly names: readonly string[]; readonly meaning: string }[];
  /** What a reader must know about the task beside its calls. */
  readonly notes?: readonly { readonly subject: Html | string; readonly text: Html | string }[];
}

export const guides: readonly Guide[] = [
  {
    id: "first-recommendation",
    title: "Create a first recommendation",
    lead: "From a product to a link that can be shared. No key is needed; the referrer confirms the address by mail.",
    steps: [
      {
        name: "listProducts",
        text: "Choose a product: its Id is what you recommend, its Praemien are what it pays. The next steps take 101, the first of this list.",
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
    notes: [
      {
        subject: "On another tenant",
        text: html`replace <code>ewe</code> in the addresses, and take a <code>Produkt</code> of its own list.
          <code>AnteilEmpfehler</code> is the referrer's share of the reward in percent; the friend gets the
          rest. A tenant allows the values of its <code>Anteile</code> in
          <a href="#getTenant">GET /mandant/{slug}</a>: <code>telekom</code> allows 100 only, and refuses 50`,
      },
      {
        subject: html`<a href="#${errorCodes.captchaMissing}">${errorCodes.captchaMissing}</a>`,
        text: html`the tenant asks for a captcha, as <code>allianz</code> does:
          <a href="#captcha">solve it</a>, or switch it off`,
      },
    ],
  },
  {
    id: "completion",
    title: "Report a completed order from the shop",
    lead: "The friend comes to the shop with both numbers in the address. When the order is complete, the shop sends them back, so that referrer and friend see the order at once. It stays unverified until the provider sends it, too: the next task. Either the shop's server makes the call, or its thank-you page in the browser.",
    steps: [
      {
        name: "reportOrder",
        text: "Once per recommendation and recipient; a repetition changes nothing. Geprueft is false in the answer until the order feed has named the order.",
      },
    ],
    notes: [
      {
        subject: "Where the numbers come from",
        text: html`from the address that opens the shop: <code>?nr=</code> is the recommendation
          (<code>empfehlungsnummer</code>), <code>&amp;empfaenger=</code> the friend
          (<code>empfaengernummer</code>). Keep both from the first page of the shop to its last. The tenant's
          <code>ShopUrl</code> can give the parameters other names:
          <code
            >https://shop.example/?produkt={produkt}&amp;nr={empfehlungsnummer}&amp;empfaenger={empfaengernummer}</code
          >`,
      },
      {
        subject: "From the shop's server",
        text: html`works from anywhere and without a key. With an API key (<code>Authorization: Bearer …</code
          >) the limit of attempts per address does not apply; a server that reports the orders of many
          customers needs that`,
      },
      {
        subject: "From the thank-you page",
        text: html`the browser sends the call only for an origin that the tenant lists in
          <code>CorsOrigins</code>, exactly, without path or wildcard. It needs no cookies and no key; never
          put an API key into a page. The list applies to this call alone: pages of other sites can make no
          other call of the API. To add an origin:
          <code>npx weitersagen tenant set ewe 'CorsOrigins=["https://shop.example"]'</code>`,
      },
      {
        subject: html`<code>channel</code>, <code>einsprungsquelle</code>`,
        text: "optional, for the statistics: how the link was shared, and from where the shop was opened",
      },
    ],
  },
  {
    id: "order-feed",
    title: "Send orders",
    lead: "The provider's server reports orders, changes and cancellations, whether or not the shop has reported them before. Only these earn rewards. Needs an API key.",
    steps: [
      {
        name: "importOrders",
        text: `Send up to ${MOST_ORDER_ROWS.toLocaleString("en")} rows. A row can be sent again at any time: it is recognised by its order number, and each row gets a result of its own.`,
      },
    ],
    fields: [
      {
        names: ["Auftragsnummer", "NeueAuftragsnummer"],
        meaning: "the provider's number of the order; its new one if it was renamed",
      },
      {
        names: ["Empfaengernummer", "Empfehlungsnummer", "Empfehlungscode", "Email"],
        meaning: "whose order it is; the first one that is known counts",
      },
      { names: ["Produkt", "HandyId"], meaning: "what was ordered; 0 for a tariff without a device" },
      {
        names: ["Bestelldatum", "Vertragsdatum"],
        meaning:
          "when it was ordered, and when the checking period begins. An order is not older than its recommendation",
      },
      {
        names: ["Stornodatum", "Stornogrund", "Stornoruecknahme"],
        meaning:
          "cancelled, why, and when that was withdrawn. The dates decide, not the sequence of the rows",
      },
      {
        names: ["Ergebnis", "Grund", "Hinweis"],
        meaning:
          "in the answer: what happened to the row, and why it earns nothing or leads to no recommendation",
      },
    ],
  },
];

/** The way in: how to get a key, and the calls of the three tasks that every integration begins with. */
export function quickstart(calls: readonly CallDefinition[], origin: string): Html {
  const byId = new Map(calls.map((call) => [call.id, call]));
  return html`<section id="quickstart">
      <h2>Start here</h2>
      <p>
        Copy this once into a shell. The samples of the tasks use the demo tenant <code>ewe</code> and work as
        they are, in this order: each task keeps the numbers of its answers for the next one. The samples
        below the single calls show their form only: their numbers, tokens and addresses are invented, so put
        in your own. “Try it” below each call sends it from this page.
      </p>
      <p>
        Another tenant may answer <a href="#${errorCodes.captchaMissing}">${errorCodes.captchaMissing}</a>: it
        asks for a <a href="#captcha">captcha</a>.
      </p>
      <pre>${shellStart(origin)}</pre>
      <ul>
        <li><a href="#keys">Get a key or a token</a></li>
        ${guides.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}
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
          <tr>
            <th scope="row">Agency token (<code>agency</code>)</th>
            <td>
              the answer of the agency's sign-on: <a href="#startAgencySignOn">begin</a>, log in at the
              address it names, <a href="#finishAgencySignOn">finish</a> in the same browser
            </td>
          </tr>
          <tr>
            <th scope="row">Agent's token (<code>callCentre</code>)</th>
            <td>
              the answer when an agent of the call centre opens <a href="#loginAgent">the mailed link</a>
            </td>
          </tr>
          <tr>
            <th scope="row">Data token (<code>dataSubject</code>)</th>
            <td>
              for a person who wants to see what is stored: <a href="#requestDataAccess">ask for the mail</a>,
              then
              <a href="#openDataAccess">exchange its link</a>
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
  const file = `${id}.mts`;
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
    ${table(guide.notes?.map(({ subject, text }) => [subject, text]))}
    ${table(
      guide.fields?.map(({ names, meaning }) => [names.map((name) => html`<code>${name}</code> `), meaning]),
    )}
    <details>
      <summary>The same in TypeScript: <code>${file}</code></summary>
      <pre>${typeScriptTask(file, steps, origin)}</pre>
    </details>
  </section>`;
}

type Cell = Html | string | readonly Html[];

function table(rows: readonly (readonly [head: Cell, text: Cell])[] | undefined): Html | string {
  if (!rows) return "";
  return html`<table>
    <tbody>
      ${rows.map(
        ([head, text]) =>
          html`<tr>
            <th scope="row">${head}</th>
            <td>${text}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}
