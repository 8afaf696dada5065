import { SilentDatabase } from "./unavailable.ts";

const tick = 250;

/**
 * Rejects with `SilentDatabase` if the answer takes longer. Counts the time in ticks of this process: if this process was
 * paused, the database is not considered late.
 */
export async function inTime<Result>(answer: Promise<Result>, milliseconds: number): Promise<Result> {
  let left = milliseconds;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_answered, reject) => {
    timer = setInterval(() => {
      left -= tick;
      if (left < 0) reject(new SilentDatabase());
    }, tick).unref();
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearInterval(timer);
  }
}
