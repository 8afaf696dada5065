import type { OwnReward } from "@weitersagen/contract/reward";
import { storedText } from "../../lib/storage/stored.ts";

interface MadeChoice {
  /** In ms. */
  readonly at: number;
  readonly amountCents: number;
  /** The masked account of a transfer. */
  readonly iban?: string;
  readonly party: OwnReward["party"];
  /** The reward is checked for abuse, so no day is promised. */
  readonly isHeld: boolean;
}

/** What this tab has just chosen, set by `ConfirmChoice`. Without it the page of thanks leads to the home page. */
const choiceOfThisTab = storedText("sessionStorage", "praemie.gewaehlt");

export function rememberChoice(choice: MadeChoice): void {
  choiceOfThisTab.write(JSON.stringify(choice));
}

export const hasChosen = (): boolean => choiceOfThisTab.read() !== undefined;

/** Undefined for the server, and if the stored text is not what this tab wrote. */
export function madeChoice(): MadeChoice | undefined {
  try {
    const stored = JSON.parse(choiceOfThisTab.read() ?? "{}") as Partial<MadeChoice>;
    const { at, amountCents, iban, party = "referrer", isHeld = false } = stored;
    if (typeof at !== "number" || typeof amountCents !== "number") return undefined;
    return { at, amountCents, party, isHeld, ...(typeof iban === "string" && { iban }) };
  } catch {
    return undefined;
  }
}
