import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { confirmed, questionsAt } from "./questions.ts";

function terminal() {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const output = new PassThrough();
  const questions = questionsAt(input, output);
  return { input, questions, shown: () => String(output.read() ?? "") };
}

test("a question shows its text and returns the line without spaces around it", async () => {
  const { input, questions, shown } = terminal();
  const answer = questions.ask("Name: ");
  input.write("  Blumenladen \n");
  expect(await answer).toBe("Blumenladen");
  expect(shown()).toContain("Name: ");
  questions.close();
});

test("pasted lines answer the following questions", async () => {
  const { input, questions } = terminal();
  input.write("one\ntwo\nthree\n");
  expect([await questions.ask("1"), await questions.ask("2"), await questions.ask("3")]).toEqual([
    "one",
    "two",
    "three",
  ]);
  questions.close();
});

test("the end of the input ends the command and changes nothing", async () => {
  const { input, questions } = terminal();
  const answer = questions.ask("Name: ");
  input.end();
  await expect(answer).rejects.toThrow("Nothing was changed.");
});

test("without a terminal nobody is asked", async () => {
  const input = new PassThrough();
  input.write("yes\n");
  const questions = questionsAt(input, new PassThrough());
  expect(await questions.ask("Name: ")).toBeUndefined();
  expect(await confirmed(questions, "Sure?")).toBeUndefined();
});

test.each([
  ["y", true],
  ["JA", true],
  ["", false],
  ["yesterday", false],
])("the answer %j to a question of yes or no means %s", async (line, meaning) => {
  const { input, questions, shown } = terminal();
  const answer = confirmed(questions, "Load it?");
  input.write(`${line}\n`);
  expect(await answer).toBe(meaning);
  expect(shown()).toContain("Load it? [y/N] ");
  questions.close();
});
