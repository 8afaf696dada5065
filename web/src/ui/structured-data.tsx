import { toScriptJson } from "../lib/encoding/json.ts";

/** Structured data for search engines. It is not executed, so the content security policy allows it. */
export function StructuredData({ facts }: { readonly facts: readonly object[] }) {
  return facts.map(toScriptJson).map((json) => (
    // oxlint-disable-next-line react/no-danger -- JSON with every "<" escaped
    <script key={json} type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
  ));
}
