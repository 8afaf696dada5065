/** Thrown while a page is opened: another one answers. `to` is an address within the app, or a whole one elsewhere. */
export class Redirect extends Error {
  readonly to: string;
  readonly status: 301 | 302;

  constructor(to: string, status: 301 | 302 = 302) {
    super(`Redirected to ${to}`);
    this.to = to;
    this.status = status;
  }
}
