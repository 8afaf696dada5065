import type { Advisor, DeviceOffer, Product } from "@weitersagen/contract/catalogue";
import { getProduct, listActiveCampaigns, listProducts } from "@weitersagen/contract/catalogue-calls";
import { paysUpTo } from "@weitersagen/domain/bounty";
import { defaultLanguage } from "@weitersagen/contract/language";
import { devicePriceCents } from "@weitersagen/domain/catalogue";
import { readTopic, topicQuery } from "@weitersagen/domain/recommend-form";
import { Redirect } from "../../lib/router/redirect.ts";
import { orUndefined } from "../../lib/api/or-undefined.ts";
import { advisorPicture, productPicture } from "../../entities/product/product-picture.ts";
import { viewPrice } from "../../entities/product/price-view.ts";
import { listName } from "../../entities/product/list-name.ts";
import type { ScreenInput } from "../../lib/page/screen.ts";
import { termsVersion } from "../../lib/content/terms.ts";
import type { RecommendData, RecommendedAdvisor, RecommendedProduct } from "./recommended.ts";
import { withoutLeadingDash } from "../../lib/texts/leading-dash.ts";

/** `/empfehlen/:produktId`, with `?handyId=` for a device of the tariff. */
export async function loadStandard(input: ScreenInput): Promise<RecommendData> {
  const id = input.params["produktId"] ?? "";
  const [product, device, form] = await Promise.all([
    findProduct(input, id),
    findDevice(input, id),
    loadForm(input),
  ]);
  return { kind: "standard", products: [productView(product, input, device)], ...form };
}

/**
 * `/agent/empfehlen/:produktId`: a product that an agent records, or an advisor by number with all products. Where both have
 * the number, `?berater=1` means the advisor. `?thema=` preselects a product.
 */
export async function loadAgent(input: ScreenInput): Promise<RecommendData> {
  const id = input.params["produktId"] ?? "";
  const query = input.url.searchParams.get("berater") === "1" ? { isAdvisor: true } : {};
  const [found, form] = await Promise.all([
    input.api(getProduct, { params: { id }, query }),
    loadForm(input),
  ]);
  const agentNumber = input.url.searchParams.get("agent")?.slice(0, 40);
  if ("lastName" in found) {
    return {
      kind: "agent",
      products: withFirst(await loadProducts(input), readTopic(input.url.searchParams.get(topicQuery))),
      advisor: advisorView(found),
      agentNumber,
      ...form,
    };
  }
  return { kind: "agent", products: [productView(asProduct(found), input)], agentNumber, ...form };
}

/** `/mitarbeiterempfehlen`: an employee recommends to a colleague. */
export async function loadCompany(input: ScreenInput): Promise<RecommendData> {
  const [products, form] = await Promise.all([loadProducts(input), loadForm(input)]);
  return { kind: "company", products, ...form };
}

async function loadForm(input: ScreenInput): Promise<Pick<RecommendData, "campaigns" | "termsVersion">> {
  const [campaigns, version] = await Promise.all([input.api(listActiveCampaigns, {}), termsVersion(input)]);
  return { campaigns: campaigns.filter(({ needsConsent }) => needsConsent), termsVersion: version };
}

async function findProduct({ api }: ScreenInput, id: string): Promise<Product> {
  return asProduct(await api(getProduct, { params: { id }, query: {} }));
}

/** A device that is not offered with the tariff is a wrong address: the form must not silently be about another thing. */
async function findDevice({ api, url }: ScreenInput, id: string): Promise<DeviceOffer | undefined> {
  const given = url.searchParams.get("handyId");
  if (given === null || given === "") return undefined;
  const deviceId = /^[1-9]\d{0,8}$/.test(given) ? Number(given) : undefined;
  const offer = deviceId && (await orUndefined(api(getProduct, { params: { id }, query: { deviceId } })));
  if (offer && "deviceId" in offer) return offer;
  throw new Redirect("/404");
}

async function loadProducts(input: ScreenInput): Promise<RecommendData["products"]> {
  const listed = await input.api(listProducts, { query: {} });
  const [first, ...others] = listed
    .filter((entry) => "bounties" in entry)
    .map((product) => productView(product, input));
  if (!first) throw new Redirect("/");
  return [first, ...others];
}

/** The first one is preselected. */
function withFirst(
  [first, ...others]: RecommendData["products"],
  id: number | undefined,
): RecommendData["products"] {
  const chosen = others.find((product) => product.id === id);
  return chosen ? [chosen, first, ...others.filter((product) => product !== chosen)] : [first, ...others];
}

function asProduct(found: Product | DeviceOffer | Advisor): Product {
  if ("bounties" in found) return found;
  throw new Redirect("/404");
}

function productView(product: Product, page: ScreenInput, device?: DeviceOffer): RecommendedProduct {
  return {
    id: product.id,
    deviceId: device?.deviceId,
    name: withoutLeadingDash(device?.displayName ?? product.displayName),
    topic: listName(product),
    language: product.language ?? defaultLanguage,
    details: [
      device?.deviceDescription ?? "",
      product.description1,
      product.description2,
      product.description3,
    ].filter(Boolean),
    ...(device ? { monthlyCents: device.monthlyCents } : viewPrice(product)),
    oneOffCents: device ? devicePriceCents(device) : product.oneOffCents,
    bountyCents: (device ?? product).currentBounty?.amountCents ?? 0,
    upTo: device === undefined && paysUpTo(product),
    picture: productPicture(page, device ?? product),
  };
}

function advisorView({
  externalId,
  firstName,
  lastName,
  postcode,
  town,
  image,
}: Advisor): RecommendedAdvisor {
  return {
    number: externalId,
    name: `${firstName} ${lastName}`,
    place: `${postcode} ${town}`,
    portrait: advisorPicture({ image }),
  };
}
