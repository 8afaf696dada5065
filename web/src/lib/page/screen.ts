import type { ApiCaller } from "@weitersagen/contract/page";
import type { ComponentType } from "react";
import type { Page } from "./page.tsx";

/** What a part of a page needs to load its data. */
export interface PageInput extends Page {
  readonly api: ApiCaller;
}

export interface ScreenInput extends PageInput {
  readonly url: URL;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
}

/** What the browser tab, search engines and link previews show. */
export interface Head {
  readonly title: string;
  readonly description: string;
  /** The content of the preview picture. Default: the title. */
  readonly preview?: {
    readonly headline?: string;
    readonly amountCents?: number | undefined;
    readonly upTo?: boolean | undefined;
    readonly advisorNumber?: string | undefined;
  };
}

/**
 * A screen: its data, head and component. `load` runs on the server for the first page and in the browser on
 * navigation; its result is sent as JSON that keeps dates.
 */
export interface Screen<Data = unknown> {
  readonly load?: (input: ScreenInput) => Promise<Data>;
  readonly head: (data: Data, page: Page) => Head;
  readonly Component: ComponentType<{ readonly data: Data }>;
  /** The HTTP status of the first page. Default: 200. */
  readonly status?: number;
}

/** The shape of a screen's file. */
export interface ScreenModule {
  readonly screen: Screen<never>;
}

export function defineScreen<Data = undefined>(screen: Screen<Data>): Screen<Data> {
  return screen;
}
