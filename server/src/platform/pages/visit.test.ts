import { describe, expect, test } from "vitest";
import type { Tenant } from "../tenancy.ts";
import { visitOf } from "./visit.ts";

const tenant = (integratedFrame: boolean) =>
  ({ settings: { integratedFrame, consentOptions: { cookiePrefix: "ks_" } } }) as Tenant;

describe("a request for a page", () => {
  test.each([
    ["ks_user_token=abc", true],
    ["a=b; ks_user_token=abc; c", true],
    ["ks_user_token=", false],
    ["fw_user_token=abc", false],
    ["xks_user_token=abc", false],
    ["; ;=;%", false],
    [undefined, false],
  ])("with the cookies %j may have a token: %s", (cookie, expected) => {
    expect(visitOf(cookie === undefined ? {} : { cookie }, tenant(false)).mayHaveToken).toBe(expected);
  });

  test.each([
    ["document", false],
    ["iframe", true],
    ["frame", true],
    [undefined, undefined],
  ])("fetched as %s is framed: %s", (destination, expected) => {
    const headers = destination === undefined ? {} : { "sec-fetch-dest": destination };
    expect(visitOf(headers, tenant(true)).framed).toBe(expected);
    expect(visitOf(headers, tenant(false)).framed).toBeUndefined();
    expect(visitOf(headers, tenant(false)).mayHaveToken).toBe(expected === true);
  });
});
