import type { CallDefinition } from "@weitersagen/contract/call";
import * as catalogue from "@weitersagen/contract/catalogue-calls";
import { askContact } from "@weitersagen/contract/contact";
import * as content from "@weitersagen/contract/content-calls";
import { getContentPage, listFootnotes } from "@weitersagen/contract/content-page";
import { checkPass } from "@weitersagen/contract/pass";
import { listBounties } from "@weitersagen/contract/reward";
import type { Tenant } from "../tenancy.ts";
import type { Life } from "./page-cache.ts";

/** What the pages of a tenant are made of, beside its settings. */
export interface PageSources {
  /** Changes when the tenant's content changes. Cheap: it is read before every page. */
  contentVersion(tenant: Tenant): string;
  /** Counts failed reads of content: a page made during one may lack a part. */
  contentFailures(tenant: Tenant): number;
  /**
   * The state of the recommendation that an address names: messengers keep what they read once, so no page of a link may be
   * older than its last change, on any server. Undefined if the address names none.
   */
  linkState(tenant: Tenant, url: string): Promise<string> | undefined;
  /** When the pages change without a change of any data, such as the start of a campaign. */
  nextChange(tenant: Tenant, now: Date): Promise<Date>;
}

/**
 * Calls whose answer changes only with the version of tenant or content, or at a known time. By id, because the built web
 * has copies of the definitions.
 */
const versionedCalls: ReadonlySet<string> = new Set(
  [
    catalogue.listCategories,
    catalogue.listProducts,
    catalogue.getShelf,
    catalogue.listBestPaid,
    catalogue.getProduct,
    catalogue.getProductByExternalId,
    catalogue.listTariffsOfDevice,
    catalogue.listManufacturers,
    catalogue.searchAdvisors,
    catalogue.listAgents,
    catalogue.getMaxBounty,
    catalogue.listActiveCampaigns,
    listBounties,
    getContentPage,
    listFootnotes,
    content.getVariables,
    content.askVariables,
    content.getLanguages,
    content.getLanguageContent,
    askContact,
  ].map(({ id }) => id),
);

/** A page with other data, such as the state of a recommendation, is made again after seconds. */
const momentary = { freshMs: 5_000, staleMs: 60_000 };
const lasting = { freshMs: Infinity, staleMs: Infinity };

/** Derives from the calls of a page how long it may be kept. */
export class PageCalls {
  #isMomentary = false;
  #isPersonal = false;

  record(call: CallDefinition, failedWith: number | undefined): void {
    if (!versionedCalls.has(call.id) || (failedWith !== undefined && failedWith >= 500)) {
      this.#isMomentary = true;
    }
    // Shown to the holder of a pass for as long as the pass is valid, which is looked up each time.
    if (call.id === checkPass.id) this.#isPersonal = true;
  }

  /** Undefined: the page must not be kept. */
  life(nextChange: Date, isComplete: boolean): Life | undefined {
    if (this.#isPersonal) return undefined;
    return { ...(this.#isMomentary || !isComplete ? momentary : lasting), until: nextChange };
  }
}
