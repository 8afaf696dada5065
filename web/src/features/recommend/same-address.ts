type FieldValue = string | boolean | undefined;

export function sameAddress(one: FieldValue, other: FieldValue): boolean {
  const plain = (value: FieldValue) => String(value).trim().toLowerCase();
  return plain(one) === plain(other);
}
