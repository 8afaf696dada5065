// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const control = /[\u0000-\u0020\u007F-\u00A0\u2028\u2029]/;

/**
 * The address if it stays inside the app, else undefined. Every redirect to an address that came with a request is checked
 * here first: `//evil.example`, `/\evil.example`, `javascript:…` and their encoded variants lead to another site.
 */
export function innerPath(address: string | null | undefined): string | undefined {
  if (!address || address.length > 2_000 || !isPlain(address)) return undefined;
  const path = address.split(/[?#]/, 1).join("");
  return readings(path).every(isInnerPath) ? address : undefined;
}

/** Browsers drop blanks and control characters before they parse an address, and read a backslash as a slash. */
function isPlain(text: string): boolean {
  return !control.test(text) && !text.includes("\\");
}

function isInnerPath(path: string): boolean {
  return path.startsWith("/") && !path.includes("//") && !/\/\.{1,2}(?:\/|$)/.test(path) && isPlain(path);
}

/** The path in all forms in which a proxy or browser may read it: decoded once or several times, look-alikes replaced. */
function readings(path: string): string[] {
  const found = [path, path.normalize("NFKC")];
  for (let depth = 0; depth < 4; depth += 1) {
    const decoded = decodedOnce(found.at(-1) ?? "").normalize("NFKC");
    if (decoded === found.at(-1)) return found;
    found.push(decoded);
  }
  return [""];
}

/** An invalid encoding becomes an empty text, which is not a path. */
function decodedOnce(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
