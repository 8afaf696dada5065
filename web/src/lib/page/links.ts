import { isModuleOn } from "@weitersagen/domain/navigation";
import { usePage } from "./page.tsx";
import type { Page } from "./page.tsx";
import { filledPath, matchRoute } from "../router/paths.ts";

/** The address of a screen in the tenant's route table; none when the tenant has no such screen, or its module is off. */
export function pathOf({ tenant }: Page, screen: string): string | undefined {
  if (!isModuleOn(screen, tenant.configuration)) return undefined;
  return tenant.routes.find(({ name }) => name === screen)?.path;
}

export function usePath(screen: string): string | undefined {
  return pathOf(usePage(), screen);
}

/** Whether an address leads somewhere: out of the app, to a place on the page, or to a screen the tenant has. */
export function isReachable({ tenant }: Page, address: string): boolean {
  if (!address.startsWith("/")) return true;
  const [path = "/"] = address.split(/[?#]/, 1);
  const match = matchRoute(tenant.routes, path);
  return match !== undefined && isModuleOn(match.route.name, tenant.configuration);
}

/** The address itself if it leads somewhere. Editors may link a screen this tenant does not have. */
export function useReachable(address: string | undefined): string | undefined {
  const page = usePage();
  return address !== undefined && isReachable(page, address) ? address : undefined;
}

/** The address of a screen with its parameter filled in; none when the tenant has no such screen. */
export function pathWith(page: Page, screen: string, value: string | number): string | undefined {
  const pattern = pathOf(page, screen);
  const name = pattern?.match(/:(\w+)/)?.[1];
  return pattern && name ? filledPath(pattern, { [name]: String(value) }) : pattern;
}
