import type { AnswerOf } from "@weitersagen/contract/call";
import { getInvitationForm } from "@weitersagen/contract/invitation";
import type { ApiCaller } from "@weitersagen/contract/page";

/** What the server says about the mask: the kinds of people, and what the inviter confirms. */
export type InviteMask = AnswerOf<typeof getInvitationForm>;

export const loadMask = (api: ApiCaller): Promise<InviteMask> => api(getInvitationForm, { query: {} });
