/** A tag of an XML text. Positions are offsets into the text. */
export interface Tag {
  /** Position of its `<`. */
  readonly start: number;
  /** Position after its `>`. */
  readonly end: number;
  /** Includes the prefix, if any: "x:row". */
  readonly name: string;
  readonly kind: 'opens' | 'closes' | 'empty';
  /** Returns the attributes by name; of duplicates the last counts. Values are as written, with entities unresolved. */
  attributes(): ReadonlyMap<string, Attribute>;
}

interface Attribute {
  readonly value: string;
  /** Position of the value's first character in the text. */
  readonly offset: number;
}

/** The XML ends inside a tag, a comment or a quoted value, or a tag is longer than any program writes. */
export class MalformedXml extends Error {}

/** No spreadsheet writes longer tags: a row's has some 200 characters. The reader scans a long tag repeatedly. */
const MAX_TAG_LENGTH = 64 * 1024;

const SPACE = /\s/;
/** Constructs other than tags, by how they begin and end (https://www.w3.org/TR/xml/, 2.5 to 2.8). */
const NON_TAGS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
] as const;

/**
 * Yields the tags of an XML text in order. Runs in linear time on any input. A regular expression that starts at each `<`
 * and looks for the `>` takes quadratic or cubic time.
 * @throws MalformedXml
 */
export function* scanTags(xml: string): Generator<Tag> {
  for (let start = xml.indexOf('<'); start !== -1; ) {
    const aside = NON_TAGS.find(([begin]) => xml.startsWith(begin, start));
    if (aside !== undefined) {
      const [begin, end] = aside;
      start = xml.indexOf('<', indexAfter(xml, end, start + begin.length));
      continue;
    }
    const end = endOfTag(xml, start);
    yield parseTag(xml, start, end);
    start = xml.indexOf('<', end);
  }
}

/** Returns the position after the tag's `>`, ignoring any inside quotes. */
function endOfTag(xml: string, start: number): number {
  for (let at = start + 1; at < xml.length; at++) {
    if (at - start > MAX_TAG_LENGTH) throw new MalformedXml('a tag that is too long');
    const letter = xml[at];
    if (letter === '>') return at + 1;
    if (letter === '"' || letter === "'") at = indexAfter(xml, letter, at + 1) - 1;
  }
  throw new MalformedXml('a tag that does not end');
}

function indexAfter(xml: string, sign: string, from: number): number {
  const at = xml.indexOf(sign, from);
  if (at === -1) throw new MalformedXml(`no ${sign}`);
  return at + sign.length;
}

function parseTag(xml: string, start: number, end: number): Tag {
  const closes = xml[start + 1] === '/';
  const empty = !closes && xml[end - 2] === '/';
  const from = start + (closes ? 2 : 1);
  const to = end - (empty ? 2 : 1);
  let behindName = from;
  while (behindName < to && !SPACE.test(xml[behindName] ?? '')) behindName++;
  return {
    start,
    end,
    name: xml.slice(from, behindName),
    kind: closes ? 'closes' : empty ? 'empty' : 'opens',
    attributes: () => parseAttributes(xml, behindName, to),
  };
}

function parseAttributes(xml: string, from: number, to: number): ReadonlyMap<string, Attribute> {
  const found = new Map<string, Attribute>();
  let at = from;
  const skip = (isOver: (letter: string) => boolean): number => {
    const before = at;
    while (at < to && !isOver(xml[at] ?? '')) at++;
    return before;
  };
  while (at < to) {
    skip((letter) => !SPACE.test(letter));
    const name = xml.slice(
      skip((letter) => letter === '=' || SPACE.test(letter)),
      at,
    );
    skip((letter) => !SPACE.test(letter));
    if (xml[at] !== '=') continue;
    at++;
    skip((letter) => !SPACE.test(letter));
    const quote = xml[at];
    if (quote !== '"' && quote !== "'") continue;
    at++;
    const value = skip((letter) => letter === quote);
    found.set(name, { value: xml.slice(value, at), offset: value });
    at++;
  }
  return found;
}
