import { usePage } from "./page.tsx";
import type { Page } from "./page.tsx";

/** The address of a screen in the tenant's route table; none when the tenant has no such screen. */
export function pathOf({ tenant }: Page, screen: string): string | undefined {
  return tenant.routes.find(({ name }) => name === screen)?.path;
}

export function usePath(screen: string): string | undefined {
  return pathOf(usePage(), screen);
}
