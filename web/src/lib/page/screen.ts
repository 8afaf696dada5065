import type { ApiCaller } from "@weitersagen/contract/page";
import type { ComponentType } from "react";
import type { Page } from "./page.tsx";

export interface ScreenInput extends Page {
  readonly api: ApiCaller;
  readonly url: URL;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
}

/** What the browser tab, search engines and previews are told. */
export interface Head {
  readonly title: string;
  readonly description: string;
  /** What the drawn preview shows; the title unless told. */
  readonly preview?: {
    readonly headline?: string;
    readonly amountCents?: number | undefined;
    readonly upTo?: boolean | undefined;
  };
}

/**
 * A screen: what it loads, what its head says, how it looks. `load` runs on the server for the first answer and in
 * the browser on navigation; its result travels as JSON, in which dates survive.
 */
export interface Screen<Data = unknown> {
  readonly load?: (input: ScreenInput) => Promise<Data>;
  readonly head: (data: Data, page: Page) => Head;
  readonly Component: ComponentType<{ readonly data: Data }>;
  /** The HTTP status of the first answer, 200 unless told. */
  readonly status?: number;
}

/** The shape of a screen's file. */
export interface ScreenModule {
  readonly screen: Screen<never>;
}

export function defineScreen<Data = undefined>(screen: Screen<Data>): Screen<Data> {
  return screen;
}
