import type { ConsoleCall } from "@weitersagen/contract/console/console-call";
import type { AuditDetails } from "./console-handler.ts";

/** What the first part of a path is about, where the second identifies it as the audit log does. */
const kinds: Readonly<Record<string, string>> = {
  agenturen: "agency",
  auszahlungen: "payout",
  betreuende: "operator",
  empfehlungen: "recommendation",
  gutschriften: "creditNote",
  kampagnen: "campaign",
  mails: "mail",
  produkte: "product",
  reklamationen: "claim",
  schluessel: "apiKey",
  verdachtsfaelle: "reward",
};

/** The path says it for a call that was refused before its handler could: the log names what the call was about. */
export function targetOfPath({ path }: ConsoleCall, params: unknown): AuditDetails["target"] {
  const [, about = "", identified] = path.split("/");
  const { art, id, nummer } = params as Readonly<Record<string, string | undefined>>;
  const kind = about === "personen" ? art : kinds[about];
  const value = identified === "{nummer}" ? nummer : id;
  if (kind === undefined || value === undefined || identified?.startsWith("{") !== true) return undefined;
  return /^\w{1,20}$/.test(kind) && /^[\w-]{1,60}$/.test(value) ? { kind, id: value } : undefined;
}
