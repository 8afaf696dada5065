import type { CallDefinition } from "@weitersagen/contract/call";
import { errorCodes } from "@weitersagen/contract/error-codes";
import type { ErrorName } from "@weitersagen/contract/error-codes";
import { errors } from "@weitersagen/contract/errors";
import { Problem } from "@weitersagen/contract/problem";
import * as z from "zod/mini";
import { html } from "../html.ts";
import type { Html } from "../html.ts";
import { problemOf } from "../http/problem.ts";
import { Refusal } from "../refusal.ts";

/** What a refused call answers: the recommendation was sent without its text. */
const refused = problemOf(
  new Refusal("invalidInput", { errors: [{ path: "Empfehlung", message: "This field is required." }] }),
  "en",
);

const link = (name: ErrorName): Html =>
  html`<a href="#${errorCodes[name]}">${errors[name].status} ${errorCodes[name]}</a>`;

/** What stores new people and writes to them: the routes of these calls are wrapped in `AnonymousLimit`. */
const anonymousCalls = new Set(["createRecommendation", "createRecipient", "createReferrer"]);

/** How often one address may make a call. */
export const limitOf = ({ id, rateLimit }: CallDefinition): Html | string => {
  if (!rateLimit) return "";
  const { attempts, seconds, counts } = rateLimit;
  const counted = counts === "misses" ? "failed attempts" : "attempts";
  const limit = html` · at most ${attempts} ${counted} in ${seconds} s`;
  return anonymousCalls.has(id) ? html`${limit}, <a href="#limits">fewer without login</a>` : limit;
};

/** What holds for every call, so that the calls need not repeat it. */
export const conventions = (): Html =>
  html`<section id="conventions">
    <h2>What holds for every call</h2>
    <table>
      <tbody>
        <tr>
          <th scope="row"><code>Idempotency-Key</code></th>
          <td>
            a header of up to 255 characters for calls that create something. Make a new key for each thing
            that you want to create, and send the same key again when you repeat a request because no answer
            came: the answer is that of the first request, and nothing is created twice. A refused request
            does not use its key up. The same key with another body is refused (${link("wrongState")}). Keys
            are kept for a day
          </td>
        </tr>
        <tr>
          <th scope="row"><code>Accept-Language</code></th>
          <td>
            the language of texts for people, those of errors too: <code>en</code> for English; German
            otherwise. Decide by <code>code</code>, never by a text
          </td>
        </tr>
        <tr>
          <th scope="row"><code>Retry-After</code></th>
          <td>
            comes with ${link("tooManyAttempts")}, and with 503 while the server is overloaded: the seconds to
            wait before you repeat the request
          </td>
        </tr>
        <tr id="limits">
          <th scope="row">Limits</th>
          <td>
            count per internet address, tenant and call, within the time that stands at the call. Who
            recommends, accepts or registers without login may do so 30 times an hour, each: a larger limit at
            the call begins to count only with an <code>Authorization</code> header, of a user or an API key.
            The 30 are <code>ANONYMOUS_LIMIT</code> of the installation
          </td>
        </tr>
        <tr>
          <th scope="row">Errors</th>
          <td>
            have a status from 400 and this body, <code>application/problem+json</code>.
            <code>errors</code> names the wrong fields, if fields are wrong. The
            <a href="#importOrders">order feed</a> answers 200 also when it refuses rows: each row has its own
            <code>Fehler</code>
            <pre>${JSON.stringify(z.encode(Problem, refused), null, 2)}</pre>
          </td>
        </tr>
        <tr>
          <th scope="row">CSV</th>
          <td>
            the <a href="#importOrders">order feed</a> takes a CSV file as well. Its first line has the names
            of the fields, in any order
            <pre>
printf 'Auftragsnummer;Empfaengernummer;Produkt;Bestelldatum\\n%s;%s;101;%s\\n' "$ORDER" "$RECIPIENT" "$TODAY" > orders.csv
curl -X POST "$BASE/api/v1/ewe/auftraege" -H "Authorization: Bearer $API_KEY" -H "Content-Type: text/csv" --data-binary @orders.csv</pre>
          </td>
        </tr>
      </tbody>
    </table>
  </section>`;
