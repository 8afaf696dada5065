import { expect, test, vi } from "vitest";
import { addressBefore, keepAddress } from "./address-before.ts";

test.each(["/ewe/zahlen?von=2026-11-09", "//other.example/ewe"])(
  "after a log-in that began at %s the console goes on there, on its own host",
  (path) => {
    const stored = new Map<string, string>();
    vi.stubGlobal("sessionStorage", {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    });
    vi.stubGlobal("location", new URL(`https://konsole.example${path}`));
    keepAddress();
    expect(addressBefore()).toBe(`https://konsole.example${path}`);
    expect(addressBefore()).toBe("https://konsole.example/");
  },
);
