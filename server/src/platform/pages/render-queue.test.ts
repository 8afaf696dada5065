import { expect, test } from "vitest";
import { RenderQueue, TooManyRenders } from "./render-queue.ts";

test("at most so many renders run at once, so many wait, and the rest is refused", async () => {
  const queue = new RenderQueue({ atOnce: 2, waiting: 3 });
  const open = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  const render = () =>
    queue.run(async () => {
      running += 1;
      most = Math.max(most, running);
      await open.promise;
      running -= 1;
    });
  const admitted = Array.from({ length: 5 }, render);
  await expect(render()).rejects.toBeInstanceOf(TooManyRenders);
  open.resolve();
  await Promise.all(admitted);
  expect(most).toBe(2);
});

test("a failed render gives its place to the next", async () => {
  const queue = new RenderQueue({ atOnce: 1, waiting: 1 });
  const failing = queue.run(() => Promise.reject(new Error("broken")));
  const next = queue.run(() => Promise.resolve("page"));
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("page");
});
