import type { AnswerOf } from "@weitersagen/contract/call";
import { getInvitationForm, LONGEST_EMPLOYEE_NUMBER } from "@weitersagen/contract/invitation";
import { orUndefined } from "../../lib/api/or-undefined.ts";
import type { ScreenInput } from "../../lib/page/screen.ts";

export interface InviteData {
  readonly mask: AnswerOf<typeof getInvitationForm>;
  /** As the address gives it; empty where the visitor types it. */
  readonly employeeNumber: string;
  readonly isUnknown: boolean;
}

/** `/einladen?mitarbeiter=`: the mask, and the agency of the member in the address. */
export async function loadInvite({ api, url }: ScreenInput): Promise<InviteData> {
  const employeeNumber = (url.searchParams.get("mitarbeiter") ?? "").trim();
  const known =
    employeeNumber === "" || employeeNumber.length > LONGEST_EMPLOYEE_NUMBER
      ? undefined
      : await orUndefined(api(getInvitationForm, { query: { employeeNumber } }));
  const mask = known ?? (await api(getInvitationForm, { query: {} }));
  return { mask, employeeNumber, isUnknown: employeeNumber !== "" && known === undefined };
}
