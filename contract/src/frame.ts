/**
 * The messages between a framed app and the page around it. Paths and offsets only: a message never carries a token or a
 * name, and of a query only the number of a recommendation. Both sides check the origin before they read a message.
 */
export const FRAME_VERSION = 1;

interface Message<Type extends string, Payload> {
  readonly type: Type;
  readonly version: typeof FRAME_VERSION;
  readonly payload: Readonly<Payload>;
}

/** How the visitor came to the page: `new` scrolls to its top, `back` restores the old position, `same` moves nothing. */
export type Arrival = (typeof arrivals)[number];
const arrivals = ["new", "back", "same"] as const;

/** From the app to the page that frames it. */
export type AppMessage =
  /** Height of the app in CSS pixels. */
  | Message<"height", { height: number }>
  /** The page the visitor is on, sent before it is rendered; `entry` identifies it in the browser's history. */
  | Message<"route", { path: string; entry: string; arrival: Arrival }>
  /** Requests to scroll to this offset from the frame's upper edge. */
  | Message<"scroll", { top: number }>;

/** From the framing page to the app. */
export type HostMessage =
  /** The part of the frame that the visitor sees. */
  | Message<"visible-area", { top: number; height: number }>
  /** The cookie decision that the visitor made on the framing page. */
  | Message<"consent", { functional: boolean; analytical: boolean; marketing: boolean }>
  /** Requests a navigation to a page. */
  | Message<"navigate", { path: string }>;

type Shapes<M extends AppMessage | HostMessage> = {
  readonly [T in M["type"]]: Readonly<
    Record<keyof Extract<M, { type: T }>["payload"], (value: unknown) => boolean>
  >;
};

const appShapes: Shapes<AppMessage> = {
  height: { height: isOffset },
  route: { path: isFramePath, entry: isEntry, arrival: isArrival },
  scroll: { top: isOffset },
};
const hostShapes: Shapes<HostMessage> = {
  "visible-area": { top: isOffset, height: isOffset },
  consent: { functional: isBoolean, analytical: isBoolean, marketing: isBoolean },
  navigate: { path: isFramePath },
};

/** Returns undefined for an unknown type, another version or a payload out of bounds. */
export function readAppMessage(data: unknown): AppMessage | undefined {
  return read(data, appShapes) ? (data as AppMessage) : undefined;
}

export function readHostMessage(data: unknown): HostMessage | undefined {
  return read(data, hostShapes) ? (data as HostMessage) : undefined;
}

const HIGHEST_OFFSET = 100_000;
const LONGEST_PATH = 512;

/**
 * A path on the app's own host: no other host, no fragment, no `.` or `..` as a folder. The landing page is named by its path
 * and the recommendation's number; there is no other query.
 */
export function isFramePath(value: unknown): value is string {
  return (
    typeof value === "string" &&
    value.length <= LONGEST_PATH &&
    /^(?!\/\/)(?!.*\/(?:\.|%2e){1,2}(?:\/|$))\/[\w.~%!$&'()*+,;=:@/-]*(?:\?nr=[\w-]{1,20})?$/i.test(value)
  );
}

function isBoolean(value: unknown): value is boolean {
  return typeof value === "boolean";
}

function isEntry(value: unknown): boolean {
  return typeof value === "string" && /^[\w-]{1,64}$/.test(value);
}

function isArrival(value: unknown): boolean {
  return arrivals.some((arrival) => arrival === value);
}

function isOffset(value: unknown): value is number {
  return typeof value === "number" && value >= 0 && value <= HIGHEST_OFFSET;
}

function read(
  data: unknown,
  shapes: Readonly<Record<string, Readonly<Record<string, (value: unknown) => boolean>>>>,
) {
  if (!isRecord(data) || data["version"] !== FRAME_VERSION) return false;
  const { type, payload } = data;
  if (typeof type !== "string" || !Object.hasOwn(shapes, type) || !isRecord(payload)) return false;
  return Object.entries(shapes[type] ?? {}).every(([name, holds]) => holds(payload[name]));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
