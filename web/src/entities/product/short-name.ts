/** A product's name as people say it: "Zuhause M" for "Zuhause M – bis 50 Mbit/s". */
export function shortName(productName: string): string {
  return productName.split(/[ \u00A0]– /, 1).join("");
}
