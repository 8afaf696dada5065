import { localAddress, pathAt } from "@weitersagen/contract/locale";
import { isModuleOn } from "@weitersagen/domain/navigation-paths";
import { usePage } from "./page.tsx";
import type { Page } from "./page.tsx";
import type { AddressBook } from "../router/address-book.ts";
import { filledPath, matchRoute } from "@weitersagen/contract/route-path";

/** The path of a screen in the tenant's route table; undefined if the tenant has no such screen or its module is off. */
export function pathOf({ tenant }: Page, screen: string): string | undefined {
  if (!isModuleOn(screen, tenant.configuration)) return undefined;
  return tenant.routes.find(({ name }) => name === screen)?.path;
}

export function usePath(screen: string): string | undefined {
  return pathOf(usePage(), screen);
}

/** Converts between the tenant's paths, which are the same in every language, and addresses in the page's language. */
export function addressBook({ tenant: { routes }, language }: Page): AddressBook {
  return {
    addressOf: (path) => localAddress(routes, path, language),
    pathAt: (pathname) => pathAt(routes, pathname),
  };
}

/** A link that calls a phone number written for readers, such as `0441 123-45`. */
export const phoneLink = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, "")}`;

/** Whether a link works: false for a screen that the tenant does not have. Other sites and anchors always do. */
export function isReachable({ tenant }: Page, address: string): boolean {
  if (!address.startsWith("/")) return true;
  const [path = "/"] = address.split(/[?#]/, 1);
  const match = matchRoute(tenant.routes, path);
  return match !== undefined && isModuleOn(match.route.name, tenant.configuration);
}

/** The address if it can be opened. Editors may link to a screen that this tenant does not have. */
export function useReachable(address: string | undefined): string | undefined {
  const page = usePage();
  return address !== undefined && isReachable(page, address) ? address : undefined;
}

/** The path of a screen with its first parameter filled in, if any; undefined if the tenant has no such screen. */
export function pathWith(page: Page, screen: string, value: string | number): string | undefined {
  const pattern = pathOf(page, screen);
  const name = pattern?.match(/:(\w+)/)?.[1];
  return pattern && name ? filledPath(pattern, { [name]: String(value) }) : pattern;
}
