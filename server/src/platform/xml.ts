import { type X2jOptions, XMLParser, XMLValidator } from "fast-xml-parser";

/** The message for a file that is too large, whether its size is known before reading or after. */
export const tooLarge = "The file is larger than 16 MB. Please ask for it in several parts.";

/** Text that is not the XML we accept. The message says where. */
export class XmlFault extends Error {
  override readonly name = "XmlFault";
}

export interface XmlElement {
  /** Where it begins in the file. */
  readonly line: number;
  attribute(name: string): string | undefined;
  /** The elements at a path such as `NtryDtls/TxDtls`, in document order. */
  all(path: string): XmlElement[];
  first(path: string): XmlElement | undefined;
  /** The trimmed text at a path; undefined if there is none. */
  text(path: string): string | undefined;
}

/** A document is read as a whole and takes about fifty times its size in memory. */
export const MOST_XML_BYTES = 16 * 1024 * 1024;
const MOST_DEPTH = 40;
/** An element takes some 700 bytes of memory, however short it is in the file. */
const MOST_ELEMENTS = 500_000;

const options: X2jOptions = {
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  alwaysCreateTextNode: true,
  captureMetaData: true,
  isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
  maxNestedTags: MOST_DEPTH,
};

type Raw = { readonly [name: string]: readonly Raw[] | string };

export interface XmlDocument {
  /** The XML namespace of the root element. */
  readonly namespace: string | undefined;
  /** Contains the root element. */
  readonly content: XmlElement;
}

/** Parses a whole document. What could make a parser fetch, expand or guess (DTD, entities, encodings) is refused. */
export function readXml(bytes: Buffer): XmlDocument {
  if (bytes.length > MOST_XML_BYTES) throw new XmlFault(tooLarge);
  const text = textOf(bytes);
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) {
    throw new XmlFault("The file brings a document type of its own, which is not taken.");
  }
  if (!text.trimStart().startsWith("<")) throw new XmlFault("This is no XML file.");
  refuseHuge(text);
  const checked = XMLValidator.validate(text);
  if (checked !== true) throw new XmlFault(whatIsWrong(checked.err, text));
  return { namespace: namespaceOf(text), content: elementOf(parsed(text), lineFinder(text)) };
}

/**
 * Validator and parser keep every element in memory: files of 16 MB with nothing but tags took 700 MB and more. So depth
 * and number of elements are checked before, in one pass that keeps nothing.
 */
function refuseHuge(text: string): void {
  let depth = 0;
  let elements = 0;
  for (let at = text.indexOf("<"); at !== -1; at = text.indexOf("<", at + 1)) {
    const skipped = skippedTo.find(([begin]) => text.startsWith(begin, at));
    const end = text.indexOf(skipped?.[1] ?? ">", at);
    if (end === -1) return;
    if (!skipped) depth += text[at + 1] === "/" ? -1 : text[end - 1] === "/" ? 0 : 1;
    if (depth > MOST_DEPTH)
      throw new XmlFault(`The file has elements more than ${MOST_DEPTH} deep; no message of a bank has.`);
    if (!skipped && text[at + 1] !== "/") elements += 1;
    if (elements > MOST_ELEMENTS)
      throw new XmlFault(
        `The file has more than ${MOST_ELEMENTS} elements. Please ask for it in several parts.`,
      );
    at = end;
  }
}

/** Comments, CDATA and instructions contain no elements. */
const skippedTo = [
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
  ["<?", "?>"],
] as const;

/** A file that ends inside its elements was cut off on its way; the validator only lists what it left open. */
function whatIsWrong({ msg, line }: { readonly msg: string; readonly line: number }, text: string): string {
  const isCutOff = msg.startsWith("Invalid '[") || !text.trimEnd().endsWith(">");
  return isCutOff
    ? `Line ${text.split("\n").length}: the file ends too early, it was cut off.`
    : `Line ${line}: ${msg}`;
}

function namespaceOf(text: string): string | undefined {
  const [, prefix, attributes = ""] = /<(?:([\w.-]+):)?[\w.-]+(\s[^>]*)?>/.exec(text) ?? [];
  const name = prefix === undefined ? "xmlns" : `xmlns:${prefix}`;
  return new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(attributes)?.[1];
}

function textOf(bytes: Buffer): string {
  const declared = /^[^<]*<\?xml[^>]*encoding\s*=\s*["']([^"']+)/i.exec(
    bytes.toString("latin1", 0, 200),
  )?.[1];
  if (declared && !/^utf-?8$/i.test(declared)) {
    throw new XmlFault(`The file is written in ${declared}; banks write UTF-8.`);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new XmlFault("The file is not UTF-8.");
  }
}

function parsed(text: string): Raw {
  try {
    return new XMLParser(options).parse(text) as Raw;
  } catch (error) {
    throw new XmlFault(error instanceof Error ? error.message : String(error));
  }
}

const metaData = XMLParser.getMetaDataSymbol() as unknown as symbol;

function elementOf(raw: Raw, lineAt: (index: number) => number): XmlElement {
  const children = (name: string): XmlElement[] => {
    const found = Object.hasOwn(raw, name) ? raw[name] : undefined;
    return Array.isArray(found) ? found.map((child: Raw) => elementOf(child, lineAt)) : [];
  };
  const all = (path: string): XmlElement[] => {
    const [name = "", ...rest] = path.split("/");
    return rest.length === 0 ? children(name) : children(name).flatMap((child) => child.all(rest.join("/")));
  };
  const own = (name: string): string | undefined => {
    const value = Object.hasOwn(raw, name) ? raw[name] : undefined;
    return typeof value === "string" ? value.trim() : undefined;
  };
  const { startIndex = 0 } = (Reflect.get(raw, metaData) ?? {}) as { startIndex?: number };
  return {
    line: lineAt(startIndex),
    attribute: (name) => own(`@${name}`),
    all,
    first: (path) => all(path)[0],
    text: (path) => (path === "" ? own("#text") : all(path)[0]?.text("")) || undefined,
  };
}

/** Finds the line of a character by its index. */
function lineFinder(text: string): (index: number) => number {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return (index) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= index) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}
