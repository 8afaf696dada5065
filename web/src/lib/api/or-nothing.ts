/** For a part that a page can do without: it stands all the same when that part cannot be loaded. */
export async function orNothing<Answer>(call: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await call;
  } catch {
    return undefined;
  }
}
