/** A German account number of its own for each number, with the right check digits. */
export function germanIban(number: number): string {
  const bban = `12030000${String(number).padStart(10, "0")}`;
  const check = 98n - (BigInt(`${bban}131400`) % 97n);
  return `DE${String(check).padStart(2, "0")}${bban}`;
}
