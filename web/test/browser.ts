import { vi } from "vitest";

interface BrowserOptions {
  readonly address?: string;
  /** Refuses cookies, as in a frame with third-party cookies blocked. */
  readonly refusesCookies?: boolean;
  /** Throws at every access to a storage. */
  readonly forbidsStorage?: boolean;
  readonly framed?: boolean;
}

export interface TestBrowser {
  /** Every cookie as it was last written, with its attributes. */
  readonly written: ReadonlyMap<string, string>;
  readonly cookies: Map<string, string>;
  readonly localStorage: Map<string, string>;
  readonly sessionStorage: Map<string, string>;
  /** Closes the browser: session cookies and the tab's storage are gone. */
  restart(): void;
}

/** A stub with cookies and storages only. The tests in `e2e` use a real browser. */
export function stubBrowser(options: BrowserOptions = {}): TestBrowser {
  const written = new Map<string, string>();
  const cookies = new Map<string, string>();
  const storages = { localStorage: new Map<string, string>(), sessionStorage: new Map<string, string>() };

  const document = {
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    },
    set cookie(text: string) {
      const [pair = "", ...attributes] = text.split("; ");
      const [name = "", ...value] = pair.split("=");
      written.set(name, text);
      if (options.refusesCookies) return;
      if (attributes.includes("Max-Age=0")) cookies.delete(name);
      else cookies.set(name, value.join("="));
    },
  };
  const storage = (kind: keyof typeof storages) => {
    if (options.forbidsStorage) throw new DOMException("forbidden", "SecurityError");
    return {
      // As in browsers, the keys of a storage can be listed.
      ...Object.fromEntries(storages[kind]),
      getItem: (key: string) => storages[kind].get(key) ?? null,
      setItem: (key: string, value: string) => void storages[kind].set(key, value),
      removeItem: (key: string) => void storages[kind].delete(key),
    };
  };
  const window = {
    get localStorage() {
      return storage("localStorage");
    },
    get sessionStorage() {
      return storage("sessionStorage");
    },
    parent: {} as unknown,
    dispatchEvent: () => true,
  };
  window.parent = options.framed ? {} : window;
  vi.stubGlobal("document", document);
  vi.stubGlobal("window", window);
  vi.stubGlobal("location", new URL(options.address ?? "https://ewe.example/"));
  return {
    written,
    cookies,
    ...storages,
    restart() {
      for (const [name, text] of written) if (!text.includes("Max-Age")) cookies.delete(name);
      storages.sessionStorage.clear();
    },
  };
}
