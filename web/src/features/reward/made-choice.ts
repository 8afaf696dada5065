import type { OwnReward } from "@weitersagen/contract/reward";
import { draftKey } from "../../lib/form/draft.ts";
import { storedText } from "../../lib/storage/stored.ts";

interface MadeChoice {
  /** In ms. */
  readonly at: number;
  /** The sum, if several rewards were chosen together. */
  readonly amountCents: number;
  readonly count: number;
  /** The part that is checked for abuse, for which no day is promised. */
  readonly heldCents: number;
  /** The masked account of a transfer. */
  readonly iban?: string;
  /** The address that a voucher code goes to, if it is known. */
  readonly email?: string;
  /** In ms: nothing is paid to the account before. */
  readonly frozenUntil?: number;
  readonly party: OwnReward["party"];
}

/** What this tab has just chosen, set by `ConfirmChoice`, until the logout. Without it the page of thanks leads to the home page. */
const choiceOfThisTab = storedText("sessionStorage", draftKey("praemie.gewaehlt"));

export function rememberChoice(choice: MadeChoice): void {
  choiceOfThisTab.write(JSON.stringify(choice));
}

export const hasChosen = (): boolean => choiceOfThisTab.read() !== undefined;

/** Undefined for the server, and if the stored text is not what this tab wrote. */
export function madeChoice(): MadeChoice | undefined {
  try {
    const stored = JSON.parse(choiceOfThisTab.read() ?? "{}") as Partial<MadeChoice>;
    const {
      at,
      amountCents,
      count = 1,
      heldCents = 0,
      iban,
      email,
      frozenUntil,
      party = "referrer",
    } = stored;
    if (typeof at !== "number" || typeof amountCents !== "number") return undefined;
    return {
      at,
      amountCents,
      count,
      heldCents,
      party,
      ...(typeof iban === "string" && { iban }),
      ...(typeof email === "string" && { email }),
      ...(typeof frozenUntil === "number" && { frozenUntil }),
    };
  } catch {
    return undefined;
  }
}
