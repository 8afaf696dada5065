import type * as z from "zod/mini";

/** The name of a job and the schema of its payload. The handler is bound elsewhere, so that a service can enqueue it. */
export interface Task<Stored, Data = Stored> {
  readonly name: string;
  /** Decodes the plain JSON of the queue into the handler's input. */
  readonly schema: z.ZodMiniType<Data, Stored>;
}

export function defineTask<Stored extends object, Data>(
  name: string,
  schema: z.ZodMiniType<Data, Stored>,
): Task<Stored, Data> {
  return { name, schema };
}

export interface TaskRun<Data> {
  tenantId: number;
  payload: Data;
  now: Date;
}

/** Tasks share a lane when they name the same object. */
export interface Lane {
  readonly name: string;
  /** Jobs of this lane that one process runs at a time. */
  readonly concurrency: number;
}

const defaultLane: Lane = { name: "default", concurrency: 3 };

export interface TaskHandler {
  readonly name: string;
  /** Tasks of one lane share workers: a mail server that hangs delays mails and nothing else. */
  readonly lane: Lane;
  readonly run: (stored: unknown, now: Date) => Promise<void>;
}

/** A handler may run twice for one job, when a server dies after the work and before recording it. */
export function handleTask<Stored extends object, Data>(
  task: Task<Stored, Data>,
  handler: (run: TaskRun<Data>) => Promise<void>,
  { lane = defaultLane }: { lane?: Lane } = {},
): TaskHandler {
  return {
    name: task.name,
    lane,
    run: async (stored, now) => {
      // The database function that enqueues adds the tenant to the payload.
      const { tenantId, ...payload } = stored as { tenantId: number };
      await handler({ tenantId, payload: task.schema.parse(payload), now });
    },
  };
}
