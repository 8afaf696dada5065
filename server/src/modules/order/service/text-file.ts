import { isAscii } from "node:buffer";
import { createReadStream } from "node:fs";
import { type FileHandle, mkdtemp, open, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { StartupError } from "../../../platform/startup-error.ts";

/** Nothing of the file could be read as orders. */
export class UnreadableFile extends StartupError {}

export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

const PIECE_BYTES = 131_072;

/** A text that can be read more than once, some at a time: it may be larger than the memory. */
export interface TextFile {
  readonly encoding: Encoding;
  /** Whether it begins with a byte order mark. */
  readonly isMarked: boolean;
  /** Its beginning, at most so many bytes of it. */
  head(bytes: number): Promise<string>;
  pieces(): AsyncGenerator<string>;
  close(): Promise<void>;
}

/** What people call it. */
export const nameOf = (path: string): string => (path === "-" ? "standard input" : path);

/** Opens a file, or whatever comes out of a pipe; `-` is the standard input. */
export async function openTextFile(path: string): Promise<TextFile> {
  try {
    const handle = await openSeekable(path);
    try {
      return await textOf(handle, nameOf(path));
    } catch (error) {
      await handle.close();
      throw error;
    }
  } catch (error) {
    throw readable(error, nameOf(path));
  }
}

function readable(error: unknown, path: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof UnreadableFile || code === undefined) return error;
  if (code === "ENOENT") return new UnreadableFile(`There is no file ${path}`);
  return new UnreadableFile(`${path} cannot be read (${code})`);
}

async function openSeekable(path: string): Promise<FileHandle> {
  if (path === "-") return spool(process.stdin);
  const kind = await stat(path);
  if (kind.isDirectory()) throw new UnreadableFile(`${path} is a folder, not a file`);
  return kind.isFile() ? open(path) : spool(createReadStream(path));
}

/** A pipe can be read only once, so it is put by first: nameless, so that it is gone with this process. */
async function spool(source: Readable): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), "weitersagen-"));
  try {
    const handle = await open(join(folder, "orders.csv"), "wx+", 0o600);
    await handle.writeFile(source);
    return handle;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function textOf(handle: FileHandle, path: string): Promise<TextFile> {
  const first = await firstOf(handle, 4);
  refuseOtherFormats(first, path);
  const encoding = encodingByMark(first) ?? (await encodingByBytes(handle));
  return {
    encoding,
    isMarked: first[0] === 0xef ? first[1] === 0xbb : first[0] === 0xff || first[0] === 0xfe,
    async head(bytes) {
      return new TextDecoder(encoding).decode(await firstOf(handle, bytes), { stream: true });
    },
    async *pieces() {
      const decoder = new TextDecoder(encoding);
      for await (const chunk of bytesOf(handle)) yield decoder.decode(chunk, { stream: true });
      yield decoder.decode();
    },
    close: () => handle.close(),
  };
}

async function firstOf(handle: FileHandle, bytes: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0);
  return buffer.subarray(0, bytesRead);
}

/** Each piece is gone with the next one. */
async function* bytesOf(handle: FileHandle): AsyncGenerator<Buffer> {
  const piece = Buffer.alloc(PIECE_BYTES);
  for (let position = 0; ;) {
    const { bytesRead } = await handle.read(piece, 0, PIECE_BYTES, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield piece.subarray(0, bytesRead);
  }
}

function refuseOtherFormats(first: Buffer, path: string): void {
  if (first.toString("latin1") === "PK\u0003\u0004") {
    throw new UnreadableFile(`${path} is an Excel workbook or another archive: save its table as CSV`);
  }
  if (first[0] === 0x1f && first[1] === 0x8b) {
    throw new UnreadableFile(
      `${path} is compressed: unpack it first (zcat FILE | weitersagen orders import SLUG -)`,
    );
  }
}

/** Excel marks its "Unicode text"; a column's name in it would show by every other byte being zero. */
function encodingByMark([one, two]: Buffer): Encoding | undefined {
  if ((one === 0xff && two === 0xfe) || (one !== 0 && two === 0)) return "utf-16le";
  if ((one === 0xfe && two === 0xff) || (one === 0 && two !== 0)) return "utf-16be";
  return undefined;
}

/** UTF-8 unless a byte of the file cannot be that: then it is what Excel writes on Windows. */
async function encodingByBytes(handle: FileHandle): Promise<Encoding> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    let isPlain = true;
    for await (const chunk of bytesOf(handle)) {
      isPlain &&= isAscii(chunk);
      if (!isPlain) decoder.decode(chunk, { stream: true });
    }
    decoder.decode();
    return "utf-8";
  } catch (error) {
    if (error instanceof TypeError) return "windows-1252";
    throw error;
  }
}
