import { productList } from "@weitersagen/contract/console/product-list";
import * as campaigns from "@weitersagen/contract/console/campaigns";
import * as extras from "@weitersagen/contract/console/extra-rewards";
import * as categories from "@weitersagen/contract/console/categories";
import * as files from "@weitersagen/contract/console/catalogue-import";
import * as pictures from "@weitersagen/contract/console/catalogue-pictures";
import * as products from "@weitersagen/contract/console/products";
import { previewProduct } from "@weitersagen/contract/console/previews";
import type { Language } from "@weitersagen/contract/language";
import { localAddress } from "@weitersagen/contract/locale";
import type { Database } from "../../platform/db/database.ts";
import { type ConsoleHandler, onConsole, onConsoleAlone } from "../../platform/http/console-handler.ts";
import { onList } from "../../platform/http/console-list.ts";
import { DRAFT_LINK_SECONDS, type DraftLinks, withDraftToken } from "../../platform/pages/draft-preview.ts";
import type { Tenant } from "../../platform/tenancy.ts";
import {
  changeCategory,
  listCategories,
  orderCategories,
  viewCategory,
} from "../catalogue/service/edit-category.ts";
import { listMergeTargets, mergeCategory } from "../catalogue/service/merge-categories.ts";
import { listCampaigns, saveCampaign } from "../catalogue/service/edit-campaign.ts";
import { removePicture, setPicture } from "../catalogue/service/edit-picture.ts";
import { addProduct, changeProduct, setSale } from "../catalogue/service/edit-product.ts";
import { catalogueFileNow } from "../catalogue/service/download-file.ts";
import { importUpload, planUpload } from "../catalogue/service/import-file.ts";
import { previewedPath, productSubject, tryChanges } from "../catalogue/service/preview.ts";
import { categoryNames, viewProduct } from "../catalogue/service/product-view.ts";
import { askForAmount } from "../catalogue/service/reward-amount.ts";
import { askForExtra, listExtras } from "./service/extra-rewards.ts";
import { listProducts } from "./service/product-list.ts";
import { unplanCampaign } from "./service/unplan-campaign.ts";

export interface CatalogueDeskDeps {
  readonly database: Database;
  readonly draftLinks: DraftLinks;
  readonly originOf: (tenant: Tenant) => string;
  readonly previewOriginOf: (tenant: Tenant) => Promise<string>;
}

const product = (id: number) => ({ kind: "product", id: String(id) });

/** The catalogue in the console. */
export function catalogueDeskRoutes(deps: CatalogueDeskDeps): ConsoleHandler[] {
  return [
    ...onList(productList, deps.database, listProducts),
    ...productRoutes(),
    previewRoute(deps),
    ...pictureRoutes(),
    ...fileRoutes(),
    ...categoryRoutes(),
    ...campaignRoutes(deps),
    ...extraRewardRoutes(),
  ];
}

function productRoutes(): ConsoleHandler[] {
  return [
    onConsole(products.getCatalogueProduct, ({ params: { id } }, { tenant, now, language }, tx) =>
      viewProduct(tx, tenant, id, { now, language }),
    ),
    onConsole(products.listCategoryNames, async (_input, { language }, tx) => ({
      content: await categoryNames(tx, language),
    })),
    onConsole(products.addCatalogueProduct, async ({ body }, { tenant, now, record }, tx) => {
      const id = await addProduct(tx, tenant, body, now);
      record({ target: product(id), content: { after: body } });
      return { id };
    }),
    onConsole(
      products.changeCatalogueProduct,
      async ({ params: { id }, body }, { tenant, now, record }, tx) => {
        record({ target: product(id) });
        const content = await changeProduct(tx, tenant, { id, ...body }, now);
        record({ target: product(id), content });
      },
    ),
    onConsole(products.setProductSale, async ({ params: { id }, body }, { tenant, now, record }, tx) => {
      record({ target: product(id) });
      const content = await setSale(tx, tenant, { id, ...body }, now);
      record({ target: product(id), content });
    }),
    onConsole(products.askForRewardAmount, async ({ params: { id }, body }, context, tx) => {
      context.record({ target: product(id), content: { after: body } });
      await askForAmount(tx, { id, ...body }, context);
    }),
  ];
}

/** A page of the tenant with changes of a product that only the operator sees. */
function previewRoute({ database, draftLinks, previewOriginOf }: CatalogueDeskDeps): ConsoleHandler {
  // The DNS may take seconds to answer: no transaction waits for it.
  return onConsoleAlone(previewProduct, async ({ params: { id }, body }, { tenant, now, record }) => {
    record({ target: product(id) });
    const { routes } = tenant;
    const expiresAt = new Date(now.getTime() + DRAFT_LINK_SECONDS * 1_000);
    const { path, preview } = await database.inTenant(tenant.id, async (tx) => ({
      path: await previewedPath(tx, tenant, id, body),
      preview: await tryChanges(tx, id, body, { now, expiresAt }),
    }));
    const token = draftLinks.sign(tenant.id, now, `${productSubject}/${preview}`);
    const device = body.amount?.deviceId === undefined ? "" : `?handyId=${body.amount.deviceId}`;
    const origin = await previewOriginOf(tenant);
    const addressIn = (language: Language) =>
      withDraftToken(origin + localAddress(routes, path, language) + device, token);
    return { german: addressIn("de"), english: addressIn("en") };
  });
}

const decoded = (content: string): Buffer => Buffer.from(content, "base64");

function pictureRoutes(): ConsoleHandler[] {
  return [
    onConsole(pictures.setCataloguePicture, async ({ params, body }, { record }, tx) => {
      const { content, ...alt } = body;
      const bytes = content === null ? null : decoded(content);
      record({
        target: { kind: params.subject, id: String(params.id) },
        content: { after: { ...alt, bytes: bytes?.length ?? null } },
      });
      await setPicture(tx, { ...params, ...alt, bytes });
    }),
    onConsole(pictures.removeCataloguePicture, async ({ params }, { record }, tx) => {
      record({ target: { kind: params.subject, id: String(params.id) } });
      await removePicture(tx, params);
    }),
  ];
}

function fileRoutes(): ConsoleHandler[] {
  return [
    onConsole(files.downloadCatalogueFile, async ({ params: { file } }, { record, nameFile }, tx) => {
      record({ target: { kind: "catalogueFile", id: file } });
      nameFile(file);
      return catalogueFileNow(tx, file);
    }),
    onConsole(files.planCatalogueImport, ({ body: { content, ...file } }, context, tx) =>
      planUpload(tx, context.tenant, { ...file, bytes: decoded(content) }, context),
    ),
    onConsole(files.importCatalogueFile, async ({ body: { content, ...file } }, context, tx) => {
      const plan = await importUpload(tx, context.tenant, { ...file, bytes: decoded(content) }, context);
      const counts = Object.fromEntries(plan.sections.map(({ section, count }) => [section, count]));
      context.record({ target: { kind: "catalogueFile", id: file.name }, content: { after: counts } });
      return plan;
    }),
  ];
}

const category = (id: number) => ({ kind: "category", id: String(id) });

function categoryRoutes(): ConsoleHandler[] {
  return [
    onConsole(categories.listCatalogueCategories, async (_input, { language }, tx) => ({
      content: await listCategories(tx, language),
    })),
    onConsole(categories.getCatalogueCategory, ({ params: { id } }, { tenant, now }, tx) =>
      viewCategory(tx, tenant, id, now),
    ),
    onConsole(
      categories.changeCatalogueCategory,
      async ({ params: { id }, body }, { tenant, now, record }, tx) => {
        record({ target: category(id) });
        const content = await changeCategory(tx, tenant, { id, ...body }, now);
        record({ target: category(id), content });
      },
    ),
    onConsole(categories.listMergeTargets, async ({ params: { id } }, { language }, tx) => ({
      content: await listMergeTargets(tx, id, language),
    })),
    onConsole(
      categories.mergeCatalogueCategory,
      async ({ params: { id }, body }, { tenant, now, record }, tx) => {
        record({ target: category(id) });
        const content = await mergeCategory(tx, tenant, { id, ...body }, now);
        record({ target: category(id), content });
      },
    ),
    onConsole(categories.orderCatalogueCategories, async ({ body: { ids } }, { tenant, now, record }, tx) => {
      record({ target: { kind: "category", id: "order" }, content: { after: { ids } } });
      await orderCategories(tx, tenant, ids, now);
    }),
  ];
}

function campaignRoutes({ originOf }: CatalogueDeskDeps): ConsoleHandler[] {
  return [
    onConsole(campaigns.listCatalogueCampaigns, async (_input, { tenant, now }, tx) => ({
      content: await listCampaigns(tx, { origin: originOf(tenant), now }),
    })),
    onConsole(
      campaigns.saveCatalogueCampaign,
      async ({ params: { id }, body }, { tenant, now, record }, tx) => {
        record({ target: { kind: "campaign", id } });
        const content = await saveCampaign(tx, tenant, { id, ...body }, now);
        record({ target: { kind: "campaign", id }, content });
      },
    ),
    onConsole(campaigns.unplanCatalogueCampaign, async ({ params: { id }, body }, { now, record }, tx) => {
      record({ target: { kind: "campaign", id } });
      const content = await unplanCampaign(tx, { id, ...body }, now);
      record({ target: { kind: "campaign", id }, content });
    }),
  ];
}

function extraRewardRoutes(): ConsoleHandler[] {
  return [
    onConsole(extras.listExtraRewards, (_input, { now }, tx) => listExtras(tx, now)),
    onConsole(extras.askForExtraReward, async ({ body }, context, tx) => {
      const id = await askForExtra(tx, body, context);
      context.record({ target: { kind: "extraReward", id }, content: { after: body } });
    }),
  ];
}
