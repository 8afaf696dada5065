import { expect, test } from "vitest";
import { testPage } from "../../../test/page.ts";
import { redirectTarget } from "./redirect-target.ts";

const page = testPage({
  routes: [
    { name: "Homepage", path: "/" },
    { name: "MeineDaten", path: "/meinedaten" },
    { name: "EmpfehlungTeilen", path: "/empfehlung/:nr" },
    { name: "Logout", path: "/logout" },
    { name: "AdminLogin", path: "/login/:adminLoginToken" },
  ],
});
const target = (redirect: string) => redirectTarget(new URLSearchParams({ redirect }), page);

test.each(["/meinedaten", "/meinedaten?tab=bank#iban", "/empfehlung/7ABC", "/?widget=1"])(
  "a screen of the tenant is followed: %s",
  (address) => {
    expect(target(address)).toBe(address);
  },
);

test.each([
  "//evil.example",
  "/\\evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "/gibt-es-nicht",
  "/api/v1/ewe/account/user",
  "/logout",
  "/login/abc",
  "",
])("any other address leads to the home page: %j", (address) => {
  expect(target(address)).toBe("/");
});

test("without the parameter the caller's default is used", () => {
  expect(redirectTarget(new URLSearchParams(), page, "/meinedaten")).toBe("/meinedaten");
});
