import { type AnswerOf, basePath, type InputOf } from "@weitersagen/contract/call";
import { type ConsoleCall, consoleHeader, operatorHeader } from "@weitersagen/contract/console/console-call";
import { errorNameOf, type ErrorName } from "@weitersagen/contract/error-codes";
import { fieldRuleText } from "@weitersagen/contract/field-rules";
import { type FieldError } from "@weitersagen/contract/problem";
import * as z from "zod/mini";
import { currentLanguage } from "./language.tsx";
import { rightLostText } from "./right-lost.ts";

// The security policy forbids code that is made at run time.
z.config({ jitless: true });

/** Of the server, or of this browser alone. */
type Reason = ErrorName | "unreachable" | "loggedInAgain";

/** A call that failed, with one sentence for the reader. */
export class ConsoleProblem extends Error {
  readonly reason: Reason;
  readonly fields: readonly FieldError[];
  /** What the page shows has changed meanwhile, such as a case that a colleague has decided. */
  readonly isOutdated: boolean;

  constructor(reason: Reason, message: string, fields: readonly FieldError[] = [], isOutdated = false) {
    super(message);
    this.reason = reason;
    this.fields = fields;
    this.isOutdated = isOutdated;
  }

  /** What the fields add to the sentence of the problem, each once. */
  get details(): string[] {
    return [...new Set(this.fields.map(({ message }) => message))].filter(
      (message) => !this.message.includes(message),
    );
  }
}

type Input = Partial<Record<"params" | "query" | "body", unknown>>;

const listeners = {
  /** Asks the operator for a passkey or code; resolves to whether it was given. */
  stepUp: async (): Promise<boolean> => false,
  sessionEnded: (): void => {},
  /** A refusal may mean that a role was taken away: the menu follows. Resolves to whether the call's right is missing. */
  rightsDoubted: async (_call: ConsoleCall, _tenant: string | undefined): Promise<boolean> => false,
  /** The id of the operator whom the page shows as logged in. */
  shownOperator: (): number | undefined => undefined,
};

export function listen(given: Partial<typeof listeners>): void {
  Object.assign(listeners, given);
}

/** What the contract does not allow is not sent: the reader gets the sentence of the rule, as the server would put it. */
function allowed(schema: z.ZodMiniType, value: unknown): unknown {
  const result = z.safeEncode(schema, value);
  if (result.success) return result.data;
  const language = currentLanguage();
  const sentences = result.error.issues.flatMap(({ message }) => fieldRuleText(message, language) ?? []);
  const general = language === "de" ? "Bitte prüfen Sie Ihre Eingaben." : "Please check what you entered.";
  throw new ConsoleProblem("invalidInput", [...new Set(sentences)].join(" ") || general);
}

const encoded = (schema: z.ZodMiniType | undefined, value: unknown): Record<string, string> =>
  schema && value !== undefined ? (allowed(schema, value) as Record<string, string>) : {};

/** The address of a call, for a tenant if it is about one. */
function addressOf(call: ConsoleCall, { params, query }: Input, tenant?: string): string {
  const values: Record<string, string> = { mandant: tenant ?? "", ...encoded(call.params, params) };
  const path = (basePath(call) + call.path).replaceAll(/\{(\w+)\}/g, (_match, name: string) =>
    encodeURIComponent(String(values[name])),
  );
  const search = new URLSearchParams(encoded(call.query, query)).toString();
  return path + (search && `?${search}`);
}

const bodyOf = (call: ConsoleCall, body: unknown): string | null =>
  call.body && body !== undefined ? JSON.stringify(allowed(call.body, body)) : null;

async function send(call: ConsoleCall, input: Input, tenant: string | undefined): Promise<Response> {
  const body = bodyOf(call, input.body);
  const address = addressOf(call, input, tenant);
  const operator = listeners.shownOperator();
  try {
    return await fetch(address, {
      method: call.method,
      credentials: "same-origin",
      headers: {
        "accept-language": currentLanguage(),
        [consoleHeader]: "1",
        ...(operator === undefined ? {} : { [operatorHeader]: String(operator) }),
        ...(body === null ? {} : { "content-type": "application/json" }),
      },
      body,
    });
  } catch {
    const message =
      currentLanguage() === "de"
        ? "Der Server ist nicht erreichbar. Bitte versuchen Sie es gleich noch einmal."
        : "The server cannot be reached. Please try again in a moment.";
    throw new ConsoleProblem("unreachable", message);
  }
}

/** Refusals of a change that mean: the thing is not, or not in the state, that the page shows. */
const outdated: readonly string[] = ["wrongState", "notFound", "forbidden"];

async function refusedBy(response: Response, call: ConsoleCall): Promise<ConsoleProblem> {
  const problem = (await response.json().catch(() => ({}))) as {
    code?: string;
    detail?: string;
    errors?: FieldError[];
  };
  const reason = errorNameOf(problem.code ?? "");
  return new ConsoleProblem(
    reason,
    problem.detail ?? response.statusText,
    problem.errors,
    call.method !== "GET" && outdated.includes(reason),
  );
}

/** Whether a change was refused because the operator no longer has its right. A refusal of reading says so itself. */
async function isRightLost(
  { reason }: ConsoleProblem,
  call: ConsoleCall,
  tenant: string | undefined,
): Promise<boolean> {
  // A tenant without any role left is answered like one that does not exist.
  const isDoubted = reason === "forbidden" || (reason === "notFound" && call.scope === "consoleTenant");
  if (!isDoubted || call.id === "getMe") return false;
  const isLost = listeners.rightsDoubted(call, tenant);
  return call.method !== "GET" && (await isLost);
}

async function sendConfirmed(call: ConsoleCall, input: Input, tenant: string | undefined): Promise<Response> {
  let response = await send(call, input, tenant);
  if (response.ok) return response;
  let problem = await refusedBy(response, call);
  if (problem.reason === "stepUpRequired" && (await listeners.stepUp())) {
    response = await send(call, input, tenant);
    if (response.ok) return response;
    // The role or the session may have ended while the passkey was asked for.
    problem = await refusedBy(response, call);
  }
  if (await isRightLost(problem, call, tenant))
    throw new ConsoleProblem(problem.reason, rightLostText(call, currentLanguage()), [], problem.isOutdated);
  // The call that asks who is logged in notices it itself.
  if (problem.reason !== "notLoggedIn" || call.id === "getMe") throw problem;
  listeners.sessionEnded();
  const message =
    currentLanguage() === "de"
      ? "Ihre Sitzung ist beendet, und nichts wurde gespeichert. Bitte melden Sie sich an und senden Sie es noch einmal."
      : "Your session has ended, and nothing was saved. Please log in and send it once more.";
  throw new ConsoleProblem("notLoggedIn", message);
}

/** Makes a call of the contract. Asks for a passkey or code if the call needs one, and repeats it then. */
export async function callConsole<const C extends ConsoleCall>(
  call: C,
  input: InputOf<C>,
  tenant?: string,
): Promise<AnswerOf<C>> {
  const response = await sendConfirmed(call, input as Input, tenant);
  const schema = call.answers[response.status];
  return (schema ? z.parse(schema, await response.json()) : undefined) as AnswerOf<C>;
}

/** Makes a call that returns a file and saves it. */
export async function download(call: ConsoleCall, input: Input, tenant?: string): Promise<void> {
  const response = await sendConfirmed(call, input, tenant);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await response.blob());
  const [, named] = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "") ?? [];
  link.download = named ?? call.path.split("/").at(-1) ?? "";
  link.click();
  URL.revokeObjectURL(link.href);
}
