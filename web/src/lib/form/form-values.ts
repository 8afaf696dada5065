/** The value of a control before validation. */
export type FieldValue = string | boolean;
export type FieldValues = Readonly<Record<string, FieldValue | undefined>>;

/** Reads the value from the DOM, so that text typed before hydration or filled in by the browser counts. */
export function readControl(id: string): FieldValue | undefined {
  const control = controlWith(id);
  return control && (isCheckbox(control) ? control.checked : control.value);
}

export function fillControl(id: string, value: FieldValue): void {
  const control = controlWith(id);
  if (!control) return;
  if (isCheckbox(control)) control.checked = value === true;
  else control.value = String(value);
}

/** Resets the form that contains a control. */
export function resetFormAround(id: string): void {
  controlWith(id)?.form?.reset();
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const controlWith = (id: string) => document.querySelector<Control>(`#${CSS.escape(id)}`) ?? undefined;
const isCheckbox = (control: Control): control is HTMLInputElement => control.type === "checkbox";
