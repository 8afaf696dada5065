/**
 * Start times whose deadlines fall on special times of the German calendar. The ends were computed by hand
 * and from the tz database, not by the product's own rules.
 */
export interface DeadlineCase {
  readonly name: string;
  readonly begins: string;
  /** 60 days later. */
  readonly linkEnds: string;
  /** 12 weeks later. */
  readonly keptUntil: string;
  /** The end of that day in Germany. */
  readonly forgotten: string;
  /** The complaint period of 63 days later. */
  readonly due: string;
  /** 14 and 60 days after it became ready, and 14 before it lapses. */
  readonly reminders: readonly [string, string, string];
  /** 180 days after it became ready. */
  readonly lapses: string;
}

type Ends = readonly [linkEnds: string, keptUntil: string, forgotten: string, due: string, lapses: string];

const row = (
  name: string,
  begins: string,
  [linkEnds, keptUntil, forgotten, due, lapses]: Ends,
  reminders: DeadlineCase["reminders"],
): DeadlineCase => ({ name, begins, linkEnds, keptUntil, forgotten, due, lapses, reminders });

/** Tried on every run. */
export const awkwardCases: readonly DeadlineCase[] = [
  row(
    "a link that ends in the hour that happens twice",
    "2026-08-26T00:30:00Z",
    [
      "2026-10-25T00:30:00Z",
      "2026-11-18T01:30:00Z",
      "2026-11-18T23:00:00Z",
      "2026-10-28T01:30:00Z",
      "2027-04-26T00:30:00Z",
    ],
    ["2026-11-11T01:30:00Z", "2026-12-27T01:30:00Z", "2027-04-12T00:30:00Z"],
  ),
  row(
    "a link that ends in the hour that is skipped",
    "2027-01-27T01:30:00Z",
    [
      "2027-03-28T01:30:00Z",
      "2027-04-21T00:30:00Z",
      "2027-04-21T22:00:00Z",
      "2027-03-31T00:30:00Z",
      "2027-09-27T00:30:00Z",
    ],
    ["2027-04-14T00:30:00Z", "2027-05-30T00:30:00Z", "2027-09-13T00:30:00Z"],
  ),
  row(
    "a link that ends on 29 February",
    "2027-12-31T09:00:00Z",
    [
      "2028-02-29T09:00:00Z",
      "2028-03-24T09:00:00Z",
      "2028-03-24T23:00:00Z",
      "2028-03-03T09:00:00Z",
      "2028-08-30T08:00:00Z",
    ],
    ["2028-03-17T09:00:00Z", "2028-05-02T08:00:00Z", "2028-08-16T08:00:00Z"],
  ),
];

/** Tried in the full run. */
export const moreCases: readonly DeadlineCase[] = [
  row(
    "an ordinary autumn",
    "2026-11-15T09:00:00Z",
    [
      "2027-01-14T09:00:00Z",
      "2027-02-07T09:00:00Z",
      "2027-02-07T23:00:00Z",
      "2027-01-17T09:00:00Z",
      "2027-07-16T08:00:00Z",
    ],
    ["2027-01-31T09:00:00Z", "2027-03-18T09:00:00Z", "2027-07-02T08:00:00Z"],
  ),
  row(
    "made in the first of the two hours",
    "2026-10-25T00:30:00Z",
    [
      "2026-12-24T01:30:00Z",
      "2027-01-17T01:30:00Z",
      "2027-01-17T23:00:00Z",
      "2026-12-27T01:30:00Z",
      "2027-06-25T00:30:00Z",
    ],
    ["2027-01-10T01:30:00Z", "2027-02-25T01:30:00Z", "2027-06-11T00:30:00Z"],
  ),
  row(
    "made in the second of the two hours",
    "2026-10-25T01:30:00Z",
    [
      "2026-12-24T01:30:00Z",
      "2027-01-17T01:30:00Z",
      "2027-01-17T23:00:00Z",
      "2026-12-27T01:30:00Z",
      "2027-06-25T00:30:00Z",
    ],
    ["2027-01-10T01:30:00Z", "2027-02-25T01:30:00Z", "2027-06-11T00:30:00Z"],
  ),
  row(
    "12 weeks that end in the hour that is skipped",
    "2027-01-03T01:30:00Z",
    [
      "2027-03-04T01:30:00Z",
      "2027-03-28T01:30:00Z",
      "2027-03-28T22:00:00Z",
      "2027-03-07T01:30:00Z",
      "2027-09-03T00:30:00Z",
    ],
    ["2027-03-21T01:30:00Z", "2027-05-06T00:30:00Z", "2027-08-20T00:30:00Z"],
  ),
  row(
    "a complaint period that ends in the hour that happens twice",
    "2026-08-23T00:30:00Z",
    [
      "2026-10-22T00:30:00Z",
      "2026-11-15T01:30:00Z",
      "2026-11-15T23:00:00Z",
      "2026-10-25T00:30:00Z",
      "2027-04-23T00:30:00Z",
    ],
    ["2026-11-08T01:30:00Z", "2026-12-24T01:30:00Z", "2027-04-09T00:30:00Z"],
  ),
  row(
    "made in the last second of 29 February",
    "2028-02-29T22:59:59Z",
    [
      "2028-04-29T21:59:59Z",
      "2028-05-23T21:59:59Z",
      "2028-05-23T22:00:00Z",
      "2028-05-02T21:59:59Z",
      "2028-10-29T22:59:59Z",
    ],
    ["2028-05-16T21:59:59Z", "2028-07-01T21:59:59Z", "2028-10-15T21:59:59Z"],
  ),
  row(
    "a link that ends with February",
    "2026-12-30T23:00:00Z",
    [
      "2027-02-28T23:00:00Z",
      "2027-03-24T23:00:00Z",
      "2027-03-25T23:00:00Z",
      "2027-03-03T23:00:00Z",
      "2027-08-30T22:00:00Z",
    ],
    ["2027-03-17T23:00:00Z", "2027-05-02T22:00:00Z", "2027-08-16T22:00:00Z"],
  ),
];
