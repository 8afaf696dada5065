import { importCatalogue } from "../server/src/modules/catalogue/service/import-catalogue.ts";
import { readCatalogueFiles } from "../server/src/modules/catalogue/service/files.ts";
import { demoFolder } from "../server/src/demo/demo-tenants.ts";
import type { OwnerPool } from "../server/src/platform/db/pool.ts";
import type { Product } from "../server/src/compose/product.ts";
import { numberFor } from "./plant-history.ts";

/** What makes up a tenant that shows pages. */
const tenantTables = [
  "tenant_route",
  "product",
  "bounty",
  "product_category",
  "category_product",
  "content_entry",
  "content_version",
];

/** Copies of a tenant with its routes, products and content: `t1` to `t<count>`. */
export async function plantTenants(owner: OwnerPool, tenantId: number, count: number): Promise<void> {
  await owner.query(
    `insert into tenant (slug, brand, configuration)
     select 't' || n, brand, configuration from tenant, generate_series(1, $2::integer) n where id = $1`,
    [tenantId, count],
  );
  const client = await owner.connect();
  // Copied rows refer to copied rows: the order of the tables does not matter.
  await client.query("set session_replication_role = replica");
  for (const table of tenantTables) {
    const { rows } = await client.query<{ name: string }>(
      `select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = $1 and column_name <> 'tenant_id'
          and is_identity = 'NO' and is_generated = 'NEVER'`,
      [table],
    );
    const columns = rows.map(({ name }) => name);
    await client.query(
      `insert into ${table} (tenant_id, ${columns.join(", ")})
       select copied.id, ${columns.map((name) => `source.${name}`).join(", ")}
         from ${table} source, tenant copied where source.tenant_id = $1 and copied.slug ~ '^t[0-9]+$'`,
      [tenantId],
    );
  }
  await client.query("set session_replication_role = default");
  client.release();
  await owner.query("analyze");
}

/** Copies of the tenant's first product, all in one category. */
export async function plantProducts(product: Product, slug: string, count: number): Promise<void> {
  const tenant = product.tenants.bySlug(slug);
  if (!tenant) throw new Error(`no tenant ${slug}`);
  const files = await readCatalogueFiles(new URL(`${slug}/`, demoFolder));
  const [first] = files.products;
  const [category, ...otherCategories] = files.categories;
  if (!first || !category) throw new Error("the demo has no product or no category");
  const products = Array.from({ length: count }, (_, index) => ({
    ...first,
    id: 100_000 + index,
    externalId: `M-${index}`,
    name: `Tarif ${index}`,
    displayName: `Tarif ${index} für zu Hause`,
    group: `Gruppe ${index % 50}`,
  }));
  const full = { ...category, productIds: [...category.productIds, ...products.map(({ id }) => id)] };
  await product.database.inTenant(tenant.id, (tx) =>
    importCatalogue(
      tx,
      { ...files, products: [...files.products, ...products], categories: [full, ...otherCategories] },
      { now: new Date() },
    ),
  );
}

/** A referrer with this many recommendations. */
export async function plantReferrer(
  owner: OwnerPool,
  { tenantId, id, recommendations }: { tenantId: number; id: number; recommendations: number },
): Promise<void> {
  await owner.query(
    `insert into referrer (tenant_id, id, public_hash, email, created_at) overriding system value
     values ($1, $2::bigint, md5($2::bigint::text), $2::bigint || '@example.org', now())`,
    [tenantId, id],
  );
  const number = `(${id} + n)`;
  await owner.query(
    `insert into recommendation (tenant_id, id, number, code, link_hash, referrer_id, product_id, share, terms_version,
                                 status, status_at, created_at, valid_until)
     overriding system value
     select $1, ${number}, ${numberFor(number)}, ${numberFor(number)}, sha256(${number}::text::bytea), $2, 101, 50, '2026-05',
            'open', now(), now(), now() + interval '59 days'
       from generate_series(1, $3::integer) as n`,
    [tenantId, id, recommendations],
  );
  await owner.query("analyze");
}
