/** A product as those call it who talk about it: "Zuhause M – bis 50 Mbit/s" is "Zuhause M". */
export function shortName(productName: string): string {
  return productName.split(" – ", 1).join("");
}
