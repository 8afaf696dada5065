import type { PageAnswer, PageRequest, WebEntry } from "@weitersagen/contract/page";
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { RouterContextProvider, StaticRouterProvider, createStaticRouter, generatePath } from "react-router";
import type { StaticHandlerContext } from "react-router";
import { languageOf } from "../lib/locale.ts";
import { PageProvider } from "../lib/page.tsx";
import { problemOf } from "../lib/problem.ts";
import { documentOf } from "./document.ts";
import { fontsOf } from "./fonts.ts";
import { headOf, screenOf } from "./head.ts";
import { requestContext } from "./page-context.ts";
import { publicPaths as listPublicPaths } from "./public-paths.ts";
import { pageData } from "./page-data.ts";
import { findable, screenNameOf, sourceOf } from "./screens.ts";
import { siteOf } from "./site.ts";
import type { Site } from "./site.ts";
import { requestVisit } from "./visit.ts";

export const publicPaths: WebEntry["publicPaths"] = listPublicPaths;

/** Answers one request for a page: the document, or where to go instead. */
export const renderPage: WebEntry["renderPage"] = async (request) => {
  const url = new URL(request.url);
  const language = languageOf(url.pathname);
  const site = siteOf(request.tenant, language);
  const context = new RouterContextProvider();
  context.set(requestContext, {
    page: site.page,
    api: request.api(language),
    visit: requestVisit(request.visit, site.page),
  });
  const webRequest = new Request(url);
  let loaded: StaticHandlerContext | undefined;
  const answer: unknown = await site.handler.query(webRequest, {
    requestContext: context,
    // The router runs the root middleware on the server only when it is asked for a response.
    generateMiddlewareResponse: async (query) => {
      const result = await query(webRequest);
      if (result instanceof Response) return result;
      loaded = result;
      return new Response();
    },
  });
  return loaded ? rendered(request, site, loaded) : redirected(answer);
};

function redirected(answer: unknown): PageAnswer {
  const location = answer instanceof Response ? answer.headers.get("location") : null;
  if (!(answer instanceof Response) || location === null) {
    throw new Error("A page answered with neither a document nor a redirect");
  }
  return { status: answer.status, location };
}

function rendered(request: PageRequest, { page, handler }: Site, context: StaticHandlerContext): PageAnswer {
  const matches = context.matches.map(({ route }) => ({
    handle: route.handle as unknown,
    loaderData: context.loaderData[route.id] as unknown,
  }));
  const status = statusOf(context, matches.at(-1));
  const head = headOf(matches, page);
  const html = documentOf({
    page,
    head,
    address: ownAddress(request, context),
    found: status === 200 && screenNameOf(context.matches.at(-1)?.route.id ?? "") in findable,
    preview: request.previewOf(head.picture),
    body: renderToString(
      <StrictMode>
        <PageProvider value={page}>
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </PageProvider>
      </StrictMode>,
    ),
    data: pageData(page, context),
    assets: request.assets,
    preloads: ["entry", ...context.matches.map(({ route }) => sourceOf(screenNameOf(route.id)))].flatMap(
      (module) => request.assets.preloads[module] ?? [],
    ),
    fonts: fontsOf[page.tenant.theme.type.pair],
    theme: request.theme,
  });
  return { status, html };
}

/** The path as the route table writes it, whatever case, slash or query the visitor came with. */
function ownAddress({ url }: PageRequest, { matches }: StaticHandlerContext): URL {
  const { route, params } = matches.at(-1) ?? {};
  const values = Object.entries(params ?? {}).map(([name, value]) => [name, encodeURIComponent(value ?? "")]);
  return new URL(generatePath(route?.path ?? "/", Object.fromEntries(values)), url);
}

function statusOf(context: StaticHandlerContext, innermost: { handle?: unknown } | undefined): number {
  const [failure] = Object.values(context.errors ?? {}) as unknown[];
  if (failure === undefined) return screenOf(innermost)?.status ?? 200;
  return problemOf(failure)?.status ?? context.statusCode;
}
