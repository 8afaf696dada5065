import * as z from "zod/mini";
import { text } from "./text.ts";

const MEGABYTE = 1024 * 1024;

/**
 * Pictures that may be uploaded. The console checks them when they are chosen; the server checks again and recognises
 * their kind by their content.
 */
export const pictureTypes = ["image/png", "image/jpeg", "image/webp", "image/avif", "image/svg+xml"];
export const MOST_PICTURE_BYTES = 10 * MEGABYTE;
export const MOST_PICTURE_PIXELS = 50_000_000;
export const LONGEST_PICTURE_SIDE = 20_000;

/** The size of a call with a picture in base64, which takes a third more, and its other fields. */
export const pictureBodyLimit = 15 * MEGABYTE;
/** The bytes of a picture in base64. */
export const PictureContent = text(pictureBodyLimit).check(z.regex(/^[A-Za-z0-9+/]*={0,2}$/));
