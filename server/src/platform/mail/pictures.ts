/** A picture that travels inside the mail, so that opening the mail loads nothing from a server. */
export interface MailPicture {
  readonly name: keyof MailPictures;
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

const DOMAIN = "pictures.weitersagen";

export const contentIdOf = ({ name, version }: MailPicture): string => `${name}.${version}@${DOMAIN}`;

const reference = /"cid:(logo|art)\.[0-9a-f]+@pictures\.weitersagen"/g;

/** The mail for a browser, which cannot look up content ids. A mail from before a change of the look gets the new pictures. */
export function withPicturesInside(html: string, pictures: MailPictures): string {
  return html.replaceAll(reference, (asWritten, name: keyof MailPictures) => {
    const picture = pictures[name];
    return picture ? `"data:${picture.type};base64,${picture.bytes.toString("base64")}"` : asWritten;
  });
}
