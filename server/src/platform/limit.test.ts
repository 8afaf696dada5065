import { expect, test } from "vitest";
import { fairLimiter, limiter, Overloaded } from "./limit.ts";

test("at most so many tasks run at once, so many wait, and the rest is refused", async () => {
  const limited = limiter(2, 3);
  const open = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  const start = () =>
    limited(async () => {
      running += 1;
      most = Math.max(most, running);
      await open.promise;
      running -= 1;
    });
  const admitted = Array.from({ length: 5 }, start);
  await expect(start()).rejects.toBeInstanceOf(Overloaded);
  open.resolve();
  await Promise.all(admitted);
  expect(most).toBe(2);
});

test("a failed task gives its place to the next", async () => {
  const limited = limiter(1, 1);
  const failing = limited(() => Promise.reject(new Error("broken")));
  const next = limited(() => Promise.resolve("done"));
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("done");
});

test("an owner with many tasks fills its own share only, and owners are served in turn", async () => {
  const limited = fairLimiter(1, 3);
  const open = Promise.withResolvers<void>();
  const served: string[] = [];
  const start = (owner: string) =>
    limited(owner, async () => {
      await open.promise;
      served.push(owner);
    });
  const admitted = Array.from({ length: 4 }, () => start("flood"));
  await expect(start("flood")).rejects.toBeInstanceOf(Overloaded);
  admitted.push(start("calm"), start("quiet"), start("calm"));
  open.resolve();
  await Promise.all(admitted);
  expect(served).toEqual(["flood", "flood", "calm", "quiet", "flood", "calm", "flood"]);
});
