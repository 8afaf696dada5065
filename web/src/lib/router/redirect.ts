/** Thrown while a page is opened, to open another one. `to` is an address within the app or an absolute URL. */
export class Redirect extends Error {
  readonly to: string;
  readonly status: 301 | 302;

  constructor(to: string, status: 301 | 302 = 302) {
    super(`Redirected to ${to}`);
    this.to = to;
    this.status = status;
  }
}
