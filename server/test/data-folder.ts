import { mkdirSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";

/**
 * Where processes under test keep their keys. Each user has one, because users cannot write to each other's folders. Not called as the
 * folders of the runs' databases are, which the next run clears away.
 */
export const dataFolder = join(tmpdir(), `weitersagen-tested-${userInfo().uid}`);

// Tests write files there too, also before the first process starts.
mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
