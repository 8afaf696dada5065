type Click = Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">;

/** Whether a click opens the link in this tab: no new tab, no new window, no download. */
export function staysHere(click: Click, { target }: Pick<HTMLAnchorElement, "target">): boolean {
  const hasModifier = click.metaKey || click.ctrlKey || click.shiftKey || click.altKey;
  return click.button === 0 && !hasModifier && (target === "" || target === "_self");
}
