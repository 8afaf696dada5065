import type { TestApp } from "./app.ts";

export interface StoredClick {
  readonly number: string;
  readonly kind: string;
  readonly channel: string | null;
  readonly visitor: string;
}

/** Every click of a tenant, oldest first. */
export async function storedClicks(app: TestApp, slug: string): Promise<StoredClick[]> {
  const { rows } = await app.testDatabase.owner.query<StoredClick>(
    `select r.number, c.kind, c.channel, encode(c.visitor, 'hex') as visitor
       from click c
       join recommendation r on r.tenant_id = c.tenant_id and r.id = c.recommendation_id
       join tenant t on t.id = c.tenant_id
      where t.slug = $1 order by c.clicked_at, c.kind`,
    [slug],
  );
  return rows;
}
