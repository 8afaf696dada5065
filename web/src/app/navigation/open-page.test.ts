import type { NavigationRule } from "@weitersagen/domain/navigation";
import { describe, expect, test } from "vitest";
import { testPage } from "../../../test/page.ts";
import { ApiProblem } from "../../lib/api/problem.ts";
import { openPage } from "./open-page.ts";
import { screens, isBuilt, loadScreen } from "../screens.ts";
import { siteOf } from "../document/site.ts";
import { requestVisit } from "../visit/visit.ts";

const page = testPage();
const contentPage = { title: "Titel", description: "", blocks: [], footnotes: [] };

async function visit(
  path: string,
  rules: readonly NavigationRule[] = [],
  answer: () => unknown = () => contentPage,
) {
  const visitor = {
    page: siteOf(page.tenant, "de"),
    api: async () => answer() as never,
    visit: requestVisit({ mayHaveToken: false, framed: undefined }, page),
  };
  const url = new URL(`http://ewe.localhost${path}`);
  return openPage(url, visitor, new AbortController().signal, rules).catch((failure: unknown) => failure);
}

describe("the tenant's routes", () => {
  test("open screens that are built", async () => {
    expect(await visit("/impressum")).toMatchObject({
      route: { name: "Impressum" },
      data: { title: "Titel" },
    });
  });

  test("match in any case and with a trailing slash", async () => {
    expect(await visit("/Impressum/")).toMatchObject({ route: { name: "Impressum" } });
  });

  test.each(["/spaeter", "/gibt-es-nicht", "/", "/impressum/mehr"])(
    "redirect %s, which has no screen, to /404",
    async (path) => {
      expect(await visit(path)).toMatchObject({ status: 302, to: "/404" });
    },
  );

  test("redirect missing content to /404", async () => {
    const answer = () => {
      throw new ApiProblem({ type: "", title: "", status: 404, detail: "", code: "notFound" });
    };
    expect(await visit("/impressum", [], answer)).toMatchObject({ status: 302, to: "/404" });
  });

  test("pass any other failure to the page", async () => {
    const failure = new ApiProblem({ type: "", title: "", status: 503, detail: "", code: "technicalError" });
    const answer = () => {
      throw failure;
    };
    expect(await visit("/impressum", [], answer)).toMatchObject({ route: { name: "Impressum" }, failure });
  });
});

describe("navigation rules", () => {
  const sendTo =
    (screen: string | undefined, seen: string[] = []): NavigationRule =>
    ({ to }) => {
      seen.push(to.path);
      return screen === undefined ? undefined : { do: "redirect", screen, query: {} };
    };

  test("are applied in order before a screen loads, and the first decision wins", async () => {
    const asked: string[] = [];
    const rules = [sendTo(undefined, asked), sendTo("Faq", asked), sendTo("Impressum", asked)];
    expect(await visit("/impressum", rules)).toMatchObject({ to: "/faq" });
    expect(asked).toEqual(["/impressum", "/impressum"]);
  });

  test("are also applied to paths without a screen", async () => {
    expect(await visit("/exklusiv", [sendTo("Faq")])).toMatchObject({ to: "/faq" });
  });

  test("that fail lead to a page with the failure", async () => {
    const failure = new Error("planted");
    const rule = () => {
      throw failure;
    };
    expect(await visit("/impressum", [rule])).toMatchObject({ failure });
  });

  test("that let the visitor pass change nothing", async () => {
    expect(await visit("/impressum", [sendTo(undefined)])).toMatchObject({ data: contentPage });
  });
});

describe("screens", () => {
  test.each(Object.keys(screens))("%s is a file that exports its screen", async (name) => {
    expect(isBuilt(name)).toBe(true);
    const { screen } = await loadScreen(name);
    expect(screen.Component).toBeTypeOf("function");
    expect(screen.head).toBeTypeOf("function");
  });
});
