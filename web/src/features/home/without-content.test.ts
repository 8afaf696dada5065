import { expect, test } from "vitest";
import { testPage } from "../../../test/page.ts";
import { ApiProblem } from "../../lib/api/problem.ts";
import { homeWithoutContent } from "./without-content.ts";

const failure = (status: number) =>
  new ApiProblem({ type: "", title: "", status, detail: "", code: "technicalError" });

test("without its content the home page still shows brand, products and categories", () => {
  const page = homeWithoutContent(failure(503), testPage());
  expect(page.title).toBe("Küstenstrom");
  expect(page.blocks.map(({ type }) => type)).toEqual(["auftakt", "produkte", "kategorien"]);
});

test("any other failure is one of the page", () => {
  for (const status of [404, 500]) {
    const failed = failure(status);
    expect(() => homeWithoutContent(failed, testPage())).toThrow(failed);
  }
});
