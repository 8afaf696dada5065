/** The list of advisors on the start page. */
export const advisorsId = "berater";

/** The query parameter with the product that the talk with an advisor is to be about. */
export const topicQuery = "thema";

/** The product in such a parameter. Whether there is one, the form finds out. */
export function readTopic(given: string | null): number | undefined {
  return given !== null && /^[1-9]\d{0,8}$/.test(given) ? Number(given) : undefined;
}

/** The first list of products on the start page. */
export const productsId = "produkte";

/** Where a visitor of the start page chooses what to recommend. */
export const choiceAddress = ({ productApi }: Pick<FormSite, "productApi">): string =>
  `/#${productApi === "berater" ? advisorsId : productsId}`;

/** What decides where a tenant's forms are. */
export interface FormSite {
  readonly productApi: string;
  /** The path of a screen with its parameter filled in; undefined if the tenant has no such screen or its module is off. */
  readonly path: (screen: string, value: string) => string | undefined;
}

/** The form on which an advisor is recommended. `?berater=1`, because a product may have the same number. The topic is preselected. */
export function advisorForm({ path }: FormSite, number: string, topic?: number): string | undefined {
  const form = path("EmpfehlenAgent", number);
  return form && `${form}?berater=1${topic === undefined ? "" : `&${topicQuery}=${topic}`}`;
}

/**
 * Where a product is recommended. Where advisors are recommended instead of products, the visitor chooses one first, and the
 * product is the topic.
 */
export function productForm(
  { productApi, path }: FormSite,
  productId: number,
  deviceId: number | null = null,
): string | undefined {
  if (productApi === "berater") return `/?${topicQuery}=${productId}#${advisorsId}`;
  const form = path("Empfehlen", String(productId));
  return form && deviceId !== null ? `${form}?handyId=${deviceId}` : form;
}

/** What a link recommends. */
export interface FormerRecommendation {
  readonly kind: string;
  readonly advisorNumber: string | null;
  readonly productId: number;
  readonly deviceId: number | null;
  /** Whether the product is still on sale. */
  readonly isOnSale: boolean;
}

/** The form that makes a link for the same again; undefined if that is not recommended any more. */
export function formAgain(
  site: FormSite,
  { kind, advisorNumber, productId, deviceId, isOnSale }: FormerRecommendation,
): string | undefined {
  if (kind === "company") return site.path("MitarbeiterEmpfehlen", "");
  const advisor = advisorNumber === null ? undefined : advisorForm(site, advisorNumber);
  return advisor ?? (isOnSale ? productForm(site, productId, deviceId) : undefined);
}
