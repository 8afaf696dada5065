import { expect, test } from "vitest";
import { jobFaultIn, mailFaultIn, taskIn } from "./trouble-words.ts";

test.each([
  ["RCPT TO 550", "Der Mailserver hat die Adresse abgelehnt (RCPT TO 550)"],
  ["DATA 552", "Der Mailserver hat die E-Mail abgelehnt (DATA 552)"],
  ["DATA 451", "Der Mailserver nimmt die E-Mail noch nicht an (DATA 451)"],
  ["CONN ESOCKET", "Der Mailserver war nicht erreichbar"],
  ["not delivered within 5 days", "Innerhalb von 5 Tagen nicht zugestellt"],
  ["something else", "something else"],
])("the reason %s is shown as %s", (reason, words) => {
  expect(mailFaultIn(reason, "de")).toContain(words);
});

test("a task has a name in words, and an unknown one keeps its own", () => {
  expect(taskIn("order.rewards", "de")).toBe("Prämien zu einer Bestellung buchen");
  expect(taskIn("other.task", "en")).toBe("other.task");
});

test("the fault of a job begins with words and keeps the message of the program", () => {
  expect(jobFaultIn("ENOSPC: no space left on device", "de")).toBe(
    "Der Speicherplatz ist voll (ENOSPC: no space left on device)",
  );
  expect(jobFaultIn("no bounty", "de")).toBe("Fehler im Programm (no bounty)");
});
