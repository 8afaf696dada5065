/** A product's name as people say it: "Zuhause M" for "Zuhause M – bis 50 Mbit/s". */
export function shortName(productName: string): string {
  return productName.split(" – ", 1).join("");
}
