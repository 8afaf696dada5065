type Click = Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">;

/** Whether a click on a link asks for nothing but to go there: no new tab, no window, no download. */
export function staysHere(click: Click, { target }: Pick<HTMLAnchorElement, "target">): boolean {
  const hasModifier = click.metaKey || click.ctrlKey || click.shiftKey || click.altKey;
  return click.button === 0 && !hasModifier && (target === "" || target === "_self");
}
