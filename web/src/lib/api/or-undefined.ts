/** For optional parts of a page: if the call fails, the page is shown without them. */
export async function orUndefined<Answer>(call: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await call;
  } catch {
    return undefined;
  }
}
