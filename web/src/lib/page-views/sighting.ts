/** A page seen or a share, as the call `countSighting` takes it. Typed here, because its schema would weigh more. */
interface Sighting {
  readonly Art: "Angebot" | "Formular" | "Teilen";
  readonly Produkt?: number;
  readonly Kanal?: string;
}

/** Counts without cookies or identifiers, so it needs no consent. Fire and forget: a failure must not disturb the page. */
export function countSighting(slug: string, sighting: Sighting): void {
  fetch(`/api/v1/${slug}/zaehlung`, {
    method: "POST",
    body: JSON.stringify(sighting),
    headers: { "content-type": "application/json", "accept-language": document.documentElement.lang },
    credentials: "omit",
    keepalive: true,
  }).catch(() => {});
}
