import type { Language } from "@weitersagen/contract/language";
import type { PageTenant } from "@weitersagen/contract/page";
import { TenantConfiguration } from "@weitersagen/contract/tenant";
import { tenantExample } from "@weitersagen/contract/tenant-example";
import type { Theme } from "@weitersagen/contract/theme";
import * as z from "zod/mini";
import type { Page } from "../src/lib/page/page.tsx";

const dark = [0.2, 0.02, 200] as [number, number, number];
const light = [0.98, 0.01, 90] as [number, number, number];
const picture = { asset: "logo", width: 160, height: 40 };

const theme: Theme = {
  colours: {
    paper: light,
    surface: light,
    stage: dark,
    ink: dark,
    mutedInk: dark,
    line: dark,
    action: dark,
    accent: dark,
    link: dark,
    focus: dark,
    success: dark,
    danger: dark,
  },
  radius: 4,
  shape: "soft",
  motif: "none",
  type: { pair: "fraunces-figtree", displayWeight: 600, displayTracking: 0 },
  logo: picture,
  logoOnStage: picture,
  keyVisual: { wide: picture, tall: picture },
};

export function testTenant(changes: Partial<PageTenant> = {}): PageTenant {
  return {
    slug: "ewe",
    version: "1",
    configuration: z.parse(TenantConfiguration, tenantExample),
    theme,
    routes: [
      { name: "Impressum", path: "/impressum" },
      { name: "Faq", path: "/faq" },
      { name: "Datenschutz", path: "/datenschutz", englishPath: "/privacy" },
      { name: "FileNotFound", path: "/404" },
      { name: "NochNichtGebaut", path: "/spaeter" },
    ],
    texts: {},
    frameAncestors: [],
    ...changes,
  };
}

export function testPage(changes: Partial<PageTenant> & { language?: Language } = {}): Page {
  const { language = "de", ...tenant } = changes;
  return { tenant: testTenant(tenant), language };
}
