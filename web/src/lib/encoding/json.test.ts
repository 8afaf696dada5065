import { expect, test } from "vitest";
import { fromJson, toJson, toScriptJson } from "./json.ts";

test("dates are restored at any depth", () => {
  const value = {
    at: new Date("2026-11-15T02:15:00Z"),
    list: [{ at: new Date(0) }],
    text: "2026-11-15T02:15:00Z",
  };
  expect(fromJson(toJson(value))).toEqual(value);
});

test("no text can end the script element around it", () => {
  const json = toScriptJson({ text: "</script><script>alert(1)</script><!--" });
  expect(json).not.toContain("<");
  expect(fromJson(json)).toEqual({ text: "</script><script>alert(1)</script><!--" });
});
