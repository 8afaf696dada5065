import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";
import type { PasskeyAnswer } from "@weitersagen/contract/console/session";
import type * as z from "zod/mini";
import { ConsoleProblem } from "./api.ts";

type Answer = z.output<typeof PasskeyAnswer>;

/** The browser's own message is technical; the usual reason is that the person cancelled. */
const cancelled = (message: string) => () => {
  throw new ConsoleProblem("wrongCredentials", message);
};

export async function answerWithPasskey(options: object, message: string): Promise<Answer> {
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  return (await startAuthentication({ optionsJSON }).catch(cancelled(message))) as unknown as Answer;
}

export async function makePasskey(options: object, message: string): Promise<Answer> {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  return (await startRegistration({ optionsJSON }).catch(cancelled(message))) as unknown as Answer;
}
