/** Of several marks the first counts: browsers also name those they descend from. */
const browsers = [
  [/\bEdg(?:A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Headless)?(?:Chrome|Chromium|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
] as const;
const systems = [
  [/\bAndroid\b/, "Android"],
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
] as const;

const nameIn = (named: readonly (readonly [RegExp, string])[], text: string): string | undefined =>
  named.find(([mark]) => mark.test(text))?.[1];

/** What a person calls the browser that sent this line, such as "Firefox, Windows"; an unknown line as it is. */
export function browserName(userAgent: string): string {
  const browser = nameIn(browsers, userAgent);
  if (browser === undefined) return userAgent;
  const system = nameIn(systems, userAgent);
  return system === undefined ? browser : `${browser}, ${system}`;
}
