import type { PageAnswer, PageRequest, WebEntry } from "@weitersagen/contract/page";
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { inLanguage, isFormerAddress, languageOf, localAddress } from "@weitersagen/contract/locale";
import { addressBook } from "../lib/page/links.ts";
import { PageProvider } from "../lib/page/page.tsx";
import type { Page } from "../lib/page/page.tsx";
import { problemOf } from "../lib/api/problem.ts";
import type { Opened } from "../lib/router/opened.ts";
import { filledPath } from "@weitersagen/contract/route-path";
import { Redirect } from "../lib/router/redirect.ts";
import { RouterProvider } from "../lib/router/router-context.tsx";
import { staticRouter } from "../lib/router/router.ts";
import { documentOf } from "./document/document.ts";
import { fontsOf } from "./document/fonts.ts";
import { headOf } from "./document/head.ts";
import { openPage } from "./navigation/open-page.ts";
import { publicPaths as listPublicPaths } from "./navigation/public-paths.ts";
import { pageData } from "./document/page-data.ts";
import { Root } from "./root.tsx";
import { findable, sourceOf } from "./screens.ts";
import { siteOf } from "./document/site.ts";
import { requestVisit } from "./visit/visit.ts";
import { interfaceTexts as listInterfaceTexts } from "./interface-texts.ts";

export const publicPaths: WebEntry["publicPaths"] = listPublicPaths;
export const interfaceTexts: WebEntry["interfaceTexts"] = listInterfaceTexts;

/** Never aborted: the page is cached, so it is useful even if the visitor has left. */
const neverAborted = new AbortController().signal;

/** Answers one request for a page with the document or a redirect. */
export const renderPage: WebEntry["renderPage"] = async (request) => {
  const url = new URL(request.url);
  const language = languageOf(url.pathname);
  const page = siteOf(request.tenant, language);
  const { routes } = page.tenant;
  if (isFormerAddress(routes, url.pathname)) {
    return { status: 301, location: inLanguage(routes, url.pathname, language) + url.search };
  }
  const visit = requestVisit(request.visit, page);
  try {
    const opened = await openPage(url, { page, api: request.api(language), visit }, neverAborted);
    return rendered(request, page, opened);
  } catch (failure) {
    if (failure instanceof Redirect) return redirected(failure, page);
    throw failure;
  }
};

function redirected({ to, status }: Redirect, { tenant, language }: Page): PageAnswer {
  return { status, location: to.startsWith("/") ? localAddress(tenant.routes, to, language) : to };
}

function rendered(request: PageRequest, page: Page, opened: Opened): PageAnswer {
  const { name } = opened.route;
  const status = statusOf(opened);
  const head = headOf(opened, page);
  const html = documentOf({
    page,
    head,
    address: ownAddress(request, opened),
    found: status === 200 && name in findable,
    preview: request.previewOf(head.picture),
    body: renderToString(
      <StrictMode>
        <PageProvider value={page}>
          <RouterProvider router={routerFor(request, page, opened)}>
            <Root />
          </RouterProvider>
        </PageProvider>
      </StrictMode>,
    ),
    data: pageData(page, opened),
    assets: request.assets,
    preloads: ["entry", sourceOf(name)].flatMap((module) => request.assets.preloads[module] ?? []),
    fonts: fontsOf[page.tenant.theme.type.pair],
    theme: request.theme,
  });
  return { status, html };
}

function routerFor({ url }: PageRequest, page: Page, opened: Opened) {
  const { pathname, search } = new URL(url);
  const addresses = addressBook(page);
  return staticRouter(addresses, addresses.pathAt(pathname) + search, opened);
}

/** The path as in the route table, regardless of case, trailing slash and query of the request. */
function ownAddress({ url }: PageRequest, { route, params }: Opened): URL {
  return new URL(filledPath(route.path, params), url);
}

function statusOf(opened: Opened): number {
  if ("failure" in opened) return problemOf(opened.failure)?.status ?? 500;
  return opened.screen.status ?? 200;
}
