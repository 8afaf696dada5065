/** Returns whether it was copied. Without clipboard access, as on an insecure origin, only the old API works. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copiedBySelection(text);
  }
}

function copiedBySelection(text: string): boolean {
  const before = document.activeElement;
  const field = Object.assign(document.createElement("textarea"), { value: text, readOnly: true });
  document.body.append(field);
  field.select();
  // oxlint-disable-next-line typescript/no-deprecated -- see above
  const done = document.execCommand("copy");
  field.remove();
  // The button that was pressed, from which a keyboard goes on.
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return done;
}
