import { createHash } from "node:crypto";
import { hexColour } from "@weitersagen/contract/colour";
import type { BountyPicture } from "@weitersagen/contract/reward";
import type { Language } from "@weitersagen/contract/language";
import { formatMoney } from "@weitersagen/contract/format";
import type { Theme } from "@weitersagen/contract/theme";
import { activeBounty, type Bounty } from "@weitersagen/domain/bounty";
import { recipientCap, splitReward } from "@weitersagen/domain/reward";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { onSale } from "../../catalogue/service/on-sale.ts";
import type { RewardDeps } from "./deps.ts";

/** The bounty that each product pays now. */
export async function currentBounties(
  { catalogue }: Pick<RewardDeps, "catalogue">,
  { tenant, now, language }: { tenant: Tenant; now: Date; language: Language },
) {
  const { products } = onSale(await catalogue.loadForAnyApi(tenant), now);
  const translate = await catalogue.names(tenant);
  return [...products.values()].flatMap(({ id, displayName, bounties }) => {
    const bounty = activeBounty(bounties, now);
    return bounty
      ? [{ productId: id, productName: translate(displayName, language), ...bountyFields(bounty) }]
      : [];
  });
}

const bountyFields = ({ amountCents, startsAt, endsAt, shownEndsAt }: Bounty) => ({
  euros: amountCents / 100,
  amountCents,
  startsAt,
  endsAt,
  shownEndsAt,
});

export interface Drawing {
  readonly svg: string;
  readonly etag: string;
}

/** Draws the amount of a product's bounty and how it is split between referrer and recipient. */
export async function drawBounty(
  { catalogue }: Pick<RewardDeps, "catalogue">,
  tenant: Tenant,
  { productId, picture, now }: { productId: number; picture: BountyPicture; now: Date },
): Promise<Drawing> {
  const { products } = await catalogue.loadForAnyApi(tenant);
  const bounty = activeBounty(products.get(productId)?.bounties ?? [], now);
  if (!bounty) throw new Refusal("notFound");
  const { maxRecipientBountyCents, isInsurance = false, theme } = tenant.settings;
  const cap = recipientCap(maxRecipientBountyCents, isInsurance);
  const share = picture === "grafik100" ? 100 : 50;
  const { referrerCents, recipientCents } = splitReward(bounty.amountCents, share, cap);
  const cents = {
    grafik100: bounty.amountCents,
    grafik50: bounty.amountCents,
    grafik50empfehler: referrerCents,
    grafik50empfaenger: recipientCents,
  }[picture];
  const part = bounty.amountCents === 0 ? 1 : referrerCents / bounty.amountCents;
  const svg = drawSvg(theme, formatMoney(cents, "de"), part, picture);
  return { svg, etag: `"${createHash("sha256").update(svg).digest("base64url").slice(0, 22)}"` };
}

const WIDTH = 480;
const BAR = 400;

/** A large amount above a bar with both parts; the part that the picture is not about is faint. */
function drawSvg({ colours }: Theme, amount: string, referrerPart: number, picture: BountyPicture): string {
  const [ink, paper, accent] = [colours.ink, colours.paper, colours.accent].map(hexColour);
  const split = Math.round(BAR * referrerPart);
  const [left, right] = {
    grafik100: [1, 1],
    grafik50: [1, 0.55],
    grafik50empfehler: [1, 0.15],
    grafik50empfaenger: [0.15, 1],
  }[picture] as [number, number];
  const gap = split < BAR ? 6 : 0;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} 270" role="img" aria-label="${amount}">`,
    `<rect width="${WIDTH}" height="270" fill="${paper}"/>`,
    `<text x="40" y="150" font-family="system-ui, sans-serif" font-weight="700" font-size="92" fill="${ink}" font-variant-numeric="tabular-nums">${amount}</text>`,
    `<rect x="40" y="196" width="${Math.max(0, split - gap)}" height="24" rx="12" fill="${accent}" opacity="${left}"/>`,
    `<rect x="${40 + split + gap}" y="196" width="${Math.max(0, BAR - split - gap)}" height="24" rx="12" fill="${accent}" opacity="${right}"/>`,
    "</svg>",
  ].join("");
}
