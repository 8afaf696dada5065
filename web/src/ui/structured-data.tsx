import { toScriptJson } from "../lib/json.ts";

/** Facts for search engines. Data, not script: the content security policy lets it stand. */
export function StructuredData({ facts }: { readonly facts: readonly object[] }) {
  return facts.map((fact, index) => (
    // oxlint-disable-next-line react/no-danger -- JSON with every "<" escaped; the list never changes order
    <script key={index} type="application/ld+json" dangerouslySetInnerHTML={{ __html: toScriptJson(fact) }} />
  ));
}
