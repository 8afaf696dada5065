import type { ApiAnswer } from "./api-client.ts";

/** What a visitor sees of an answer. */
export type Seen = Pick<ApiAnswer, "status" | "headers" | "text">;

/** Something that a visitor may ask about an address, by its name. */
export type Questions = Readonly<Record<string, (email: string) => Promise<Seen>>>;

/** Differ from answer to answer, whoever is asked about. */
const ownOfEachAnswer = new Set(["date", "x-request-id"]);

/** The questions whose answers tell addresses apart: by status, by any other header, or by a single byte. */
export async function tellingQuestions(
  questions: Questions,
  addresses: readonly string[],
): Promise<string[]> {
  const telling: string[] = [];
  for (const [name, ask] of Object.entries(questions)) {
    const answers = new Set<string>();
    for (const address of addresses) answers.add(bytesOf(await ask(address)));
    if (answers.size > 1) telling.push(name);
  }
  return telling;
}

function bytesOf({ status, headers, text }: Seen): string {
  const shown = [...headers].filter(([name]) => !ownOfEachAnswer.has(name));
  return JSON.stringify([status, shown, text]);
}
