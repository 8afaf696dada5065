import { createHash } from "node:crypto";

/** A picture that travels inside the mail, so that opening the mail loads nothing from a server. */
export interface MailPicture {
  /** The code and the chart belong to one mail, the others to the tenant. */
  readonly name: keyof MailPictures | "qr" | "chart";
  readonly type: "image/png" | "image/jpeg";
  readonly bytes: Buffer;
  /** Changes with the picture: some mail programs keep a picture under its content id. */
  readonly version: string;
  /** In CSS pixels; the bytes usually hold twice as many. */
  readonly width: number;
  readonly height: number;
}

/** The tenant's pictures. A mail without them names the brand in text. */
export interface MailPictures {
  readonly logo?: MailPicture | undefined;
  /** The key visual, as wide as the mail. */
  readonly art?: MailPicture | undefined;
}

/** The size of a chart, in CSS pixels: as wide as the text of a mail. */
export const CHART = { width: 520, height: 200 };

/** A drawn chart as the picture of one mail. */
export const chartPicture = (bytes: Buffer): MailPicture => ({
  name: "chart",
  type: "image/png",
  bytes,
  version: createHash("sha256").update(bytes).digest("hex").slice(0, 12),
  ...CHART,
});

const DOMAIN = "pictures.weitersagen";

export const contentIdOf = ({ name, version }: MailPicture): string => `${name}.${version}@${DOMAIN}`;
