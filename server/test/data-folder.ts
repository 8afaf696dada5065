import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";

/** Where processes under test keep their keys. Each user has one: nobody may write into another's. */
export const dataFolder = join(tmpdir(), `weitersagen-test-${userInfo().uid}`);
