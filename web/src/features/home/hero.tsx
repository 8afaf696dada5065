import type { ComponentType } from "react";
import { AdvisorHero } from "./components/advisor-hero.tsx";
import { AmountHero } from "./components/amount-hero.tsx";
import { LandscapeHero } from "./components/landscape-hero.tsx";
import type { HeroProps } from "./offers.ts";

const heroes: Readonly<Record<string, ComponentType<HeroProps>>> = {
  betrag: AmountHero,
  landschaft: LandscapeHero,
  beratersuche: AdvisorHero,
};

/** The content decides which hero a tenant has. */
export function Hero(props: HeroProps) {
  const Variant = heroes[props.block.variant ?? "betrag"] ?? AmountHero;
  return <Variant {...props} />;
}
