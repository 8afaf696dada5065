import { toScriptJson } from "../lib/encoding/json.ts";

/** Facts for search engines. Data, not script: the content security policy lets it stand. */
export function StructuredData({ facts }: { readonly facts: readonly object[] }) {
  return facts.map(toScriptJson).map((json) => (
    // oxlint-disable-next-line react/no-danger -- JSON with every "<" escaped
    <script key={json} type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
  ));
}
