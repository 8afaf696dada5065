import {
  disabledWithAutologin,
  linkedScreens,
  loginRequired,
  publicScreens,
} from "@weitersagen/domain/navigation-login";
import { expect, test } from "vitest";
import { isScreenName } from "./screens.ts";

/** Names of the specification that no tenant's route table has. */
const onlySpecified = new Set<string | undefined>(["Exklusiv", "Exclusiv"]);

test("the rules about the login name existing screens", () => {
  const named = [...publicScreens, ...linkedScreens, ...disabledWithAutologin, ...loginRequired];
  const unknown = named.filter((name) => !isScreenName(name ?? "") && !onlySpecified.has(name));
  expect(unknown).toEqual([]);
});
