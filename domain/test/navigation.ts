import type { NavigationTenant, Navigation, NavigationDecision, Place } from "../src/navigation.ts";

export function tenant(changes: Partial<NavigationTenant> = {}): NavigationTenant {
  return {
    siteUrl: "https://www.host.example",
    embeddingPath: "/freunde-werben",
    isAutologin: false,
    integratedFrame: false,
    hidesImprint: false,
    forcesLogin: false,
    agentRecommendation: true,
    companyRecommendation: true,
    storesBankAccounts: true,
    offlineCodes: true,
    callCentre: true,
    newsletter: true,
    trackings: [],
    ...changes,
  };
}

export function place(screen: string, address = "/"): Place {
  const [, path = "/", search = "", hash = ""] = /^([^?#]*)\??([^#]*)(#.*)?$/.exec(address) ?? [];
  const pairs = search.split("&").filter((pair) => pair !== "");
  const query = Object.fromEntries(
    pairs.map((pair) => {
      const [name = "", value = ""] = pair.split("=", 2);
      return [name, value];
    }),
  );
  return { path, query, hash, address, screen, parameters: {} };
}

/** A visitor who is not logged in and allowed only required services opens a screen of a tenant with all features. */
export function navigation(screen: string, address = "/", changes: Partial<Navigation> = {}): Navigation {
  return {
    to: place(screen, address),
    from: undefined,
    shownAddress: address,
    tenant: tenant(),
    screens: [],
    session: "loggedOut",
    framed: undefined,
    consent: { required: true, functional: false, analytical: false, marketing: false },
    ...changes,
  };
}

export function redirect(screen: string, query: Readonly<Record<string, string>> = {}): NavigationDecision {
  return { do: "redirect", screen, query };
}
