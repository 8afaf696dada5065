import type { Advisor } from "@weitersagen/contract/catalogue";
import { ADVISORS_PER_PAGE } from "@weitersagen/contract/catalogue-calls";
import { defaultLanguage } from "@weitersagen/contract/language";
import type { Language } from "@weitersagen/contract/language";
import { pageAt } from "@weitersagen/contract/paging";
import type { Page } from "@weitersagen/contract/paging";
import { queryWords } from "@weitersagen/domain/search-words";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { advisorsByWords, findAdvisorRecord, readAdvisors } from "../repository/advisors.ts";
import type { AdvisorRecord } from "../repository/advisors.ts";
import { readAdvisorImages } from "../repository/images.ts";
import { catalogueImages } from "./images.ts";
import { hasAdvisors } from "./product-api.ts";

export interface AdvisorQuery {
  readonly text?: string | undefined;
  readonly page?: number | undefined;
  readonly size?: number | undefined;
  readonly language: Language;
}

export async function searchAdvisors(
  tx: TenantTransaction,
  tenant: Tenant,
  { text = "", page = 1, size = ADVISORS_PER_PAGE, language }: AdvisorQuery,
): Promise<Page<Advisor>> {
  if (!hasAdvisors(tenant)) throw new Refusal("notFound");
  const words = queryWords(text);
  // A text without any letter or digit matches no advisor; an empty text matches all.
  if (text.trim() !== "" && words.length === 0) return pageAt([], { page, size, totalCount: 0 });
  const { advisors, totalCount } = await advisorsByWords(tx, words, {
    offset: (page - 1) * size,
    limit: size,
  });
  return pageAt(await withImages(tx, tenant, advisors, language), { page, size, totalCount });
}

export async function findAdvisor(
  tx: TenantTransaction,
  tenant: Tenant,
  externalId: string,
  language: Language = defaultLanguage,
): Promise<Advisor | undefined> {
  if (!hasAdvisors(tenant)) return undefined;
  const found = await findAdvisorRecord(tx, externalId);
  return found && (await withImages(tx, tenant, [found], language))[0];
}

/** All advisors of the search, without their pictures. */
export function listAdvisors(tx: TenantTransaction): Promise<AdvisorRecord[]> {
  return readAdvisors(tx);
}

async function withImages(
  tx: TenantTransaction,
  { slug }: Tenant,
  advisors: readonly AdvisorRecord[],
  language: Language,
): Promise<Advisor[]> {
  const ids = advisors.map(({ externalId }) => externalId);
  const images = catalogueImages(slug, await readAdvisorImages(tx, ids));
  return advisors.map((advisor) => {
    const image = images.of("advisor", advisor.externalId, language);
    const photo = `/api/v1/${slug}/produkt/${advisor.externalId}/grafik?berater=1`;
    return { ...advisor, photo, ...(image ? { image } : {}) };
  });
}
