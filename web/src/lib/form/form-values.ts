/** What a control holds before it is checked. */
export type FieldValue = string | boolean;
export type FieldValues = Readonly<Record<string, FieldValue | undefined>>;

/** The page itself holds what was typed: also what was typed before a script ran, or put there by the browser. */
export function readControl(id: string): FieldValue | undefined {
  const control = controlWith(id);
  return control && (isTick(control) ? control.checked : control.value);
}

export function fillControl(id: string, value: FieldValue): void {
  const control = controlWith(id);
  if (!control) return;
  if (isTick(control)) control.checked = value === true;
  else control.value = String(value);
}

/** Everything in the form around a control is again as it was at first. */
export function resetFormAround(id: string): void {
  controlWith(id)?.form?.reset();
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const controlWith = (id: string) => document.querySelector<Control>(`#${CSS.escape(id)}`) ?? undefined;
const isTick = (control: Control): control is HTMLInputElement => control.type === "checkbox";
