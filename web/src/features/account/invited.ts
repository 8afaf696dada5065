import {
  rememberInvitation,
  rememberInvitationSecret,
  rememberedInvitation,
} from "../../entities/invitation/invitation.ts";
import { keepDraft } from "../../lib/form/draft.ts";

interface ReceivedInvitation {
  readonly number: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** The forms that an invited person may fill in next, by the name that each gives its draft. */
const forms = ["registrierung", "empfehlen"];

/** Stores the invitation and fills in the person's data, once: what they change afterwards stays. */
export function rememberInvited(
  { number, firstName, lastName, email }: ReceivedInvitation,
  secret: string,
): void {
  rememberInvitationSecret(secret);
  if (rememberedInvitation() === number) return;
  rememberInvitation(`?einladung=${number}`);
  for (const form of forms) keepDraft(form, { firstName, lastName, email });
}
