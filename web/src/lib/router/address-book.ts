/** Converts between paths of the app, which are the same in every language, and the addresses that the browser shows. */
export interface AddressBook {
  /** The address of a path of the app, which may have a query and a hash. */
  readonly addressOf: (path: string) => string;
  /** The path of the app at an address without query and hash. */
  readonly pathAt: (pathname: string) => string;
}
