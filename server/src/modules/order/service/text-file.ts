import { isAscii } from "node:buffer";
import { createReadStream } from "node:fs";
import { type FileHandle, mkdtemp, open, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { StartupError } from "../../../platform/startup-error.ts";

/** The file cannot be read as a table or list. */
export class UnreadableFile extends StartupError {}

export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

const pieceBytes = 131_072;

/** A text file that is read in pieces, because it may be larger than the memory, and more than once. */
export interface TextFile {
  readonly encoding: Encoding;
  /** Whether it begins with a byte order mark. */
  readonly isMarked: boolean;
  /** The text of the first bytes. */
  head(bytes: number): Promise<string>;
  pieces(): AsyncGenerator<string>;
  close(): Promise<void>;
}

/** The file name for messages. */
export const displayName = (path: string): string => (path === "-" ? "standard input" : path);

/** Opens a file or a pipe; `-` is the standard input. */
export async function openTextFile(path: string): Promise<TextFile> {
  try {
    const handle = await openSeekable(path);
    try {
      return await textOf(handle, displayName(path));
    } catch (error) {
      await handle.close();
      throw error;
    }
  } catch (error) {
    throw toUnreadable(error, displayName(path));
  }
}

function toUnreadable(error: unknown, path: string): unknown {
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

/** A pipe can be read only once, so it is copied to a temporary file. It has no name, so it is deleted with the process. */
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

/** The bytes of a file, from any position. */
type Bytes = Pick<FileHandle, "close"> & {
  read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
  ): Promise<{ bytesRead: number; buffer: Buffer }>;
};

/** A file that is in memory already. */
export function openTextBytes(bytes: Buffer, name: string): Promise<TextFile> {
  return textOf(
    {
      read(buffer, offset, length, position) {
        const bytesRead = bytes.copy(buffer, offset, position, Math.min(position + length, bytes.length));
        return Promise.resolve({ bytesRead, buffer });
      },
      close: () => Promise.resolve(),
    },
    name,
  );
}

async function textOf(handle: Bytes, path: string): Promise<TextFile> {
  const first = await firstBytes(handle, 4);
  refuseOtherFormats(first, path);
  const encoding = encodingByMark(first) ?? (await encodingByBytes(handle));
  return {
    encoding,
    isMarked: first[0] === 0xef ? first[1] === 0xbb : first[0] === 0xff || first[0] === 0xfe,
    async head(bytes) {
      return new TextDecoder(encoding).decode(await firstBytes(handle, bytes), { stream: true });
    },
    async *pieces() {
      const decoder = new TextDecoder(encoding);
      for await (const chunk of bytesOf(handle)) yield decoder.decode(chunk, { stream: true });
      yield decoder.decode();
    },
    close: () => handle.close(),
  };
}

async function firstBytes(handle: Bytes, bytes: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0);
  return buffer.subarray(0, bytesRead);
}

/** All pieces share one buffer: a piece is overwritten by the next one. */
async function* bytesOf(handle: Bytes): AsyncGenerator<Buffer> {
  const piece = Buffer.alloc(pieceBytes);
  for (let position = 0; ;) {
    const { bytesRead } = await handle.read(piece, 0, pieceBytes, position);
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
    throw new UnreadableFile(`${path} is compressed: unpack it first (zcat FILE | weitersagen COMMAND -)`);
  }
}

/** UTF-16, by its byte order mark or because every other byte of a column name is zero. */
function encodingByMark([one, two]: Buffer): Encoding | undefined {
  if ((one === 0xff && two === 0xfe) || (one !== 0 && two === 0)) return "utf-16le";
  if ((one === 0xfe && two === 0xff) || (one === 0 && two !== 0)) return "utf-16be";
  return undefined;
}

/** UTF-8 if all bytes are valid UTF-8, else the encoding of Excel on Windows. */
async function encodingByBytes(handle: Bytes): Promise<Encoding> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    let isAllAscii = true;
    for await (const chunk of bytesOf(handle)) {
      isAllAscii &&= isAscii(chunk);
      if (!isAllAscii) decoder.decode(chunk, { stream: true });
    }
    decoder.decode();
    return "utf-8";
  } catch (error) {
    if (error instanceof TypeError) return "windows-1252";
    throw error;
  }
}
