import { answerError, answerTexts } from "../modules/opening/service/answers.ts";
import type { AnswerName } from "../modules/opening/service/answers.ts";
import type { CommandContext } from "./command.ts";

type Given = Readonly<Record<string, unknown>>;
type Terminal = Pick<CommandContext, "ask" | "print">;

const required: AnswerName = "brand";
/** These follow from other answers or have a usual value, and are not asked for. */
const derived: ReadonlySet<AnswerName> = new Set(["sender", "payerName", "colour", "productApi"]);

/** Asks for every answer that was not given. Without a terminal nothing is asked. */
export async function askForAnswers(given: Given, terminal: Terminal): Promise<Given> {
  const answers: Record<string, unknown> = { ...given };
  const missing = (Object.keys(answerTexts) as AnswerName[]).filter(
    (name) => given[name] === undefined && !derived.has(name),
  );
  for (const name of missing) {
    const answer = await askUntilValid(name, terminal);
    if (answer === undefined) return given;
    if (answer !== "") answers[name] = answer;
    if (name === required)
      terminal.print("Press Enter for what you do not know yet. It becomes a placeholder.");
  }
  return answers;
}

/** Undefined if the input is no terminal. */
async function askUntilValid(name: AnswerName, { ask, print }: Terminal): Promise<string | undefined> {
  const text = answerTexts[name];
  for (;;) {
    const answer = await ask(`${text.charAt(0).toUpperCase()}${text.slice(1)}: `);
    if (answer === undefined || (answer === "" && name !== required)) return answer;
    const error = answerError(name, answer);
    if (error === undefined) return answer;
    print(`  ${error}`);
  }
}
