/** A page in transition is low for a moment; shrinking at once would make the page around it jump. */
const SHRINK_AFTER_MS = 120;
/** Around a dialog in a frame that is lower than it. */
const DIALOG_MARGIN = 64;

/** Tells how high the content is, whenever that changes; answers how to look at once, or to tell it once more. */
export function reportHeight(tell: (height: number) => void): (again?: boolean) => void {
  const content = document.querySelector("#root") ?? document.body;
  let told = 0;
  let shrinking: ReturnType<typeof setTimeout> | undefined;

  const measure = () => {
    const height = heightOf(content);
    clearTimeout(shrinking);
    if (height > told) report(height);
    else if (height < told) shrinking = setTimeout(() => report(heightOf(content)), SHRINK_AFTER_MS);
  };
  const report = (height: number) => {
    if (height === told) return;
    told = height;
    tell(height);
  };

  new ResizeObserver(measure).observe(content);
  new MutationObserver(measure).observe(document.body, { subtree: true, attributeFilter: ["open"] });
  return (again = false) => {
    if (again) told = 0;
    measure();
  };
}

/** Of the content, never of the viewport: that is the frame itself, and the two would push each other up for ever. */
function heightOf(content: Element): number {
  const dialogs = [...document.querySelectorAll("dialog[open]")].map(
    (dialog) => dialog.scrollHeight + DIALOG_MARGIN,
  );
  return Math.ceil(Math.max(content.getBoundingClientRect().height, ...dialogs));
}
