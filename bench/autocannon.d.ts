/** The part of autocannon that the benchmarks use. */
declare module "autocannon" {
  export interface LoadRequest {
    readonly path: string;
    readonly headers?: Readonly<Record<string, string>>;
  }

  interface Client {
    setRequests(requests: readonly LoadRequest[]): void;
  }

  interface Options {
    readonly url: string;
    readonly connections: number;
    readonly duration: number;
    readonly setupClient: (client: Client) => void;
  }

  interface Result {
    readonly non2xx: number;
    readonly "3xx": number;
    readonly errors: number;
    readonly requests: { readonly average: number };
  }

  export default function autocannon(options: Options): Promise<Result>;
}
