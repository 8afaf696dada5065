import { channelNames } from "./channel-names.ts";
import { readChannel } from "./channel.ts";
import type { Navigation, Place } from "./navigation.ts";
import { readSpokenNumber } from "./spoken-number.ts";

/** The channel through which the visitor came, in a form that is safe everywhere. */
export function channelIn(place: Pick<Place, "query"> | undefined): string | undefined {
  return readChannel(channelNames.map((name) => place?.query[name]).find((text) => text)) ?? undefined;
}

/** The query parameters that are kept when a visitor is redirected inside the app. */
export function companionsOf({ to, from }: Navigation): Record<string, string> {
  const channel = channelIn(to);
  const widget = to.query["widget"] ?? from?.query["widget"];
  return { ...(channel !== undefined && { channel }), ...(widget !== undefined && { widget }) };
}

const numberNames = ["nr", "empfehlungsnummer", "empfaengernummer", "code", "einladung"];
const tokenNames = ["token", "t", "hash", "hex", "adminLoginToken", "einladung"];

/** The number, code or token in an address, if it has the right form. Only the server knows whether it is valid. */
export function passIn({ query, parameters }: Pick<Place, "query" | "parameters">): string | undefined {
  const named = (name: string) => parameters[name] ?? query[name] ?? "";
  return (
    numberNames.map((name) => readSpokenNumber(named(name))).find((number) => number !== undefined) ??
    tokenNames.map(named).find((token) => /^[\w.~-]{20,512}$/.test(token))
  );
}
