/** A page that is changing is short for a moment. Shrinking at once would make the embedding page jump. */
const SHRINK_AFTER_MS = 120;
/** Margin around a dialog that is taller than the frame. */
const DIALOG_MARGIN = 64;

/** Reports the height of the content when it changes. Returns a function that measures now, and on request reports again. */
export function reportHeight(send: (height: number) => void): (again?: boolean) => void {
  const content = document.querySelector("#root") ?? document.body;
  let reported = 0;
  let shrinking: ReturnType<typeof setTimeout> | undefined;

  const measure = () => {
    const height = heightOf(content);
    clearTimeout(shrinking);
    if (height > reported) report(height);
    else if (height < reported) shrinking = setTimeout(() => report(heightOf(content)), SHRINK_AFTER_MS);
  };
  const report = (height: number) => {
    if (height === reported) return;
    reported = height;
    send(height);
  };

  new ResizeObserver(measure).observe(content);
  new MutationObserver(measure).observe(document.body, { subtree: true, attributeFilter: ["open"] });
  return (again = false) => {
    if (again) reported = 0;
    measure();
  };
}

/** The height of the content, not of the viewport: the viewport is the frame, so both would grow without end. */
function heightOf(content: Element): number {
  const dialogs = [...document.querySelectorAll("dialog[open]")].map(
    (dialog) => dialog.scrollHeight + DIALOG_MARGIN,
  );
  return Math.ceil(Math.max(content.getBoundingClientRect().height, ...dialogs));
}
