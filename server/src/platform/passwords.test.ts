import { expect, test } from "vitest";
import { classify } from "./http/problem.ts";
import { hashPassword, Passwords } from "./passwords.ts";

test("a tenant with a flood of logins gets 503 with Retry-After, while another tenant's logins are served", async () => {
  const passwords = new Passwords();
  const stored = await hashPassword("Weitersagen1");
  const flood = Array.from({ length: 80 }, () => passwords.verify(1, stored, "Falsch123"));
  const others = Array.from({ length: 11 }, () => passwords.verify(2, stored, "Weitersagen1"));
  const [results, served] = await Promise.all([Promise.allSettled(flood), Promise.all(others)]);
  const refused = results.flatMap((result) =>
    result.status === "rejected" ? [result.reason as unknown] : [],
  );
  expect(refused.length).toBe(80 - 2 - 30);
  expect(classify(refused[0], "de")).toMatchObject({
    refusal: { options: { status: 503, retryAfterSeconds: 2 } },
    unexpected: false,
  });
  expect(served).toEqual(Array.from({ length: 11 }, () => true));
});
