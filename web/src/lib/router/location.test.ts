import { describe, expect, test } from "vitest";
import { locationAt, pathTo, targetIdIn } from "./location.ts";

describe("an address", () => {
  test.each([
    ["/", { pathname: "/", search: "", hash: "" }],
    ["/faq?seite=2&x=a?b#ende?#", { pathname: "/faq", search: "?seite=2&x=a?b", hash: "#ende?#" }],
    ["/faq?#", { pathname: "/faq", search: "", hash: "" }],
    ["?x", { pathname: "/", search: "?x", hash: "" }],
    ["", { pathname: "/", search: "", hash: "" }],
  ])("%j is split into its parts", (address, expected) => {
    expect(locationAt(address)).toMatchObject(expected);
  });

  test.each([
    "//evil.example/x",
    "/\\evil.example",
    "\\\\evil.example",
    "https://evil.example",
    "javascript:a",
  ])("%s does not lead out of the app", (address) => {
    const { pathname } = locationAt(address);
    expect(new URL(pathname, "https://ewe.example").origin).toBe("https://ewe.example");
  });

  test("is written in its original form", () => {
    expect(pathTo(locationAt("/a/b?c=d#e"))).toBe("/a/b?c=d#e");
  });

  test("read twice gives two entries of the history", () => {
    expect(locationAt("/a").key).not.toBe(locationAt("/a").key);
    expect(locationAt("/a", "kept").key).toBe("kept");
  });
});

test.each([
  ["#ende", "ende"],
  ["#pr%C3%A4mie", "prämie"],
  ["#50%", "50%"],
  ["", ""],
])("%j refers to the element %j", (hash, id) => {
  expect(targetIdIn(hash)).toBe(id);
});
