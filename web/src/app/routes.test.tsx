import type { NavigationRule } from "@weitersagen/domain/navigation";
import { RouterContextProvider, createStaticHandler } from "react-router";
import type { StaticHandlerContext } from "react-router";
import { describe, expect, test } from "vitest";
import { testPage } from "../../test/page.ts";
import { ApiProblem } from "../lib/problem.ts";
import { requestContext } from "./page-context.ts";
import { buildRoutes } from "./routes.tsx";
import { screens, isBuilt, loadScreen } from "./screens.ts";
import { requestVisit } from "./visit.ts";

const page = testPage();
const contentPage = { title: "Titel", description: "", blocks: [], footnotes: [] };

async function visit(
  path: string,
  rules: readonly NavigationRule[] = [],
  answer: () => unknown = () => contentPage,
) {
  const handler = createStaticHandler(buildRoutes(page.tenant.routes, rules));
  const context = new RouterContextProvider();
  context.set(requestContext, {
    page,
    api: async () => answer() as never,
    visit: requestVisit({ mayHaveToken: false, framed: undefined }, page),
  });
  let loaded: StaticHandlerContext | undefined;
  const request = new Request(`http://ewe.localhost${path}`);
  const response = (await handler.query(request, {
    requestContext: context,
    generateMiddlewareResponse: async (query) => {
      const result = await query(request);
      if (result instanceof Response) return result;
      loaded = result;
      return new Response();
    },
  })) as Response;
  return { location: response.headers.get("location"), status: response.status, loaded };
}

describe("the tenant's routes", () => {
  test("hold a screen that is built", async () => {
    const { loaded } = await visit("/impressum");
    expect(loaded?.loaderData["Impressum /impressum"]).toMatchObject({ title: "Titel" });
  });

  test("match whatever the case and with a trailing slash", async () => {
    expect((await visit("/Impressum/")).loaded?.errors).toBeNull();
  });

  test.each(["/spaeter", "/gibt-es-nicht", "/", "/impressum/mehr"])(
    "send %s, where no screen is, to /404",
    async (path) => {
      expect(await visit(path)).toMatchObject({ status: 302, location: "/404" });
    },
  );

  test("send content that does not exist to /404", async () => {
    const answer = () => {
      throw new ApiProblem({ type: "", title: "", status: 404, detail: "", code: "PSOF0102" });
    };
    expect(await visit("/impressum", [], answer)).toMatchObject({ status: 302, location: "/404" });
  });

  test("keep any other failure for the screen's own message", async () => {
    const failure = new ApiProblem({ type: "", title: "", status: 503, detail: "", code: "PSOF0100" });
    const answer = () => {
      throw failure;
    };
    const { loaded } = await visit("/impressum", [], answer);
    expect(loaded?.errors).toEqual({ screens: failure });
  });
});

describe("navigation rules", () => {
  const sendTo =
    (screen: string | undefined, seen: string[] = []): NavigationRule =>
    ({ to }) => {
      seen.push(to.path);
      return screen === undefined ? undefined : { do: "redirect", screen, query: {} };
    };

  test("are asked in order before any screen loads, and the first that decides wins", async () => {
    const asked: string[] = [];
    const rules = [sendTo(undefined, asked), sendTo("Faq", asked), sendTo("Impressum", asked)];
    const { location, loaded } = await visit("/impressum", rules);
    expect(location).toBe("/faq");
    expect(loaded).toBeUndefined();
    expect(asked).toEqual(["/impressum", "/impressum"]);
  });

  test("that let the visitor pass change nothing", async () => {
    expect((await visit("/impressum", [sendTo(undefined)])).loaded?.errors).toBeNull();
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
