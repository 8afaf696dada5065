import type { AbilityName } from "@weitersagen/domain/operator-abilities";
import type { LucideIcon } from "lucide-react";
import { type ComponentType, lazy } from "react";

export interface ConsolePage {
  /** Below the tenant's slug, or at the top. Empty for the start page. */
  readonly path: string;
  readonly scope: "tenant" | "installation";
  /** Who sees it in the menu and may open it. */
  readonly ability: AbilityName;
  readonly name: { readonly de: string; readonly en: string };
  /** Other words for what is done there: the command palette finds the page by them. */
  readonly keywords?: { readonly de: string; readonly en: string };
  readonly icon: LucideIcon;
  readonly page: ComponentType;
  /** Paths of the tenant's hidden pages that belong to this one: the menu marks it there too. */
  readonly covers?: readonly string[];
  /** Reached from another page: not in the menu. The command palette offers it unless its path has a `$`. */
  readonly isHidden?: true;
}

/** A page that is loaded when it is opened. */
export const later = <Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
): ComponentType =>
  lazy(async () => {
    const loaded: Readonly<Record<string, ComponentType>> = await load();
    const page = loaded[name];
    if (!page) throw new Error(`no page ${name}`);
    return { default: page };
  });

/** Pages below one heading of the menu. */
export interface PageGroup {
  /** Absent: the group has no heading. */
  readonly name?: { readonly de: string; readonly en: string };
  readonly pages: readonly ConsolePage[];
}
