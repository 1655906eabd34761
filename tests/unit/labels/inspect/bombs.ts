import { deflateSync } from 'node:zlib';
import { createPdfFile } from '../../../../main/labels/inspect/pdf-file.ts';

/** Small documents that ask for much: time, memory or pages. Each is the same at every call. */

type PdfObject = readonly [dictionary: string, stream?: string | Uint8Array];

/** A PDF of these objects, numbered from 1; the first is its catalog. */
function fileOf(...objects: readonly PdfObject[]): Uint8Array {
  const file = createPdfFile();
  for (const [dictionary, stream] of objects)
    file.addObject(dictionary, typeof stream === 'string' ? Buffer.from(stream) : stream);
  return file.toBytes(1, file.addObject(''));
}

const CATALOG: PdfObject = ['/Type /Catalog /Pages 2 0 R'];
/** A document of one page, of this size in points. */
const onePage = (size: string, more: string, ...objects: readonly PdfObject[]): Uint8Array =>
  fileOf(
    CATALOG,
    ['/Type /Pages /Kids [3 0 R] /Count 1'],
    [`/Type /Page /Parent 2 0 R /MediaBox [0 0 ${size}] ${more}`],
    ...objects,
  );
/** A page of 80 × 100 mm whose contents and resources are further objects, numbered from 4 on. */
const pageOf = (resources: string, ...objects: readonly PdfObject[]): Uint8Array =>
  onePage('227 283', `/Contents 4 0 R /Resources << ${resources} >>`, ...objects);

const SQUARE: PdfObject = ['', '0 0 50 50 re f'];
const PICTURE: PdfObject = ['', '100 0 0 100 10 10 cm /I Do'];
const TWICE = '/FlateDecode /FlateDecode';
/** Nested Flate data of 40 MB: some 2 MB more than a document of one order may hold. */
const packedTwice = (): Buffer =>
  deflateSync(deflateSync(Buffer.alloc(40_000_000, ' '), { level: 9 }), { level: 9 });
const imageOf = (kind: string): PdfObject => [
  `/Type /XObject /Subtype /Image ${kind} /Filter /FlateDecode`,
  deflateSync(Buffer.alloc(1_000_000)),
];

/** Forms of which each draws the next ten times, ten deep: ten thousand million rectangles. */
function nestedForms(): Uint8Array {
  const form = '/Type /XObject /Subtype /Form /BBox [0 0 227 283]';
  const forms = Array.from({ length: 10 }, (_, at): PdfObject => {
    return [`${form} /Resources << /XObject << /F ${at + 6} 0 R >> >>`, '/F Do '.repeat(10)];
  });
  return pageOf('/XObject << /F 5 0 R >>', ['', '/F Do'], ...forms, [form, '0 0 50 50 re f '.repeat(10)]);
}

/** A path of 600,000 triangles, which a reader is at for a minute. */
export function slowContents(): Uint8Array {
  const path = Array.from({ length: 600_000 }, (_, at) => `${at % 227} 0 m 227 ${at % 283} l 0 283 l h W `);
  return pageOf('', ['/Filter /FlateDecode', deflateSync(`${path.join('')} n 0 0 227 283 re f`)]);
}

/** Pages of 36 million dots at 203 dpi, in one tree. */
export const manyPages = (pages: number): Uint8Array =>
  fileOf(
    CATALOG,
    [
      `/Type /Pages /Kids [${Array.from({ length: pages }, (_, at) => `${at + 3} 0 R`).join(' ')}] /Count ${pages}`,
    ],
    ...Array.from({ length: pages }, (): PdfObject => {
      return ['/Type /Page /Parent 2 0 R /MediaBox [0 0 2128 2128] /Resources << >>'];
    }),
  );

/** A page tree ten levels deep in which each branch lists the next ten times; its count claims one page. */
const endlessTree = (): Uint8Array =>
  fileOf(
    CATALOG,
    ...Array.from({ length: 10 }, (_, at): PdfObject => {
      const parent = at === 0 ? '' : `/Parent ${at + 1} 0 R`;
      return [`/Type /Pages ${parent} /Kids [${`${at + 3} 0 R `.repeat(10)}] /Count 1`];
    }),
    ['/Type /Page /Parent 11 0 R /MediaBox [0 0 227 283] /Resources << >>'],
  );

/** A page of 5 × 5 m. */
export const hugePage = (): Uint8Array => onePage('14400 14400', '/Resources << >>');

const MUCH_DATA = 'tài liệu chứa hơn 36 MB dữ liệu / the document holds more than 36 MB of data';
const IMAGE = '/XObject << /I 5 0 R >>';

interface Bomb {
  readonly make: () => Uint8Array;
  /** The error; "" is a document that can be read and has no text. */
  readonly said: string;
  /** The additional megabytes allowed; the peak of a process never falls, so they are in this order. */
  readonly mostMb: number;
}

export const BOMBS: Readonly<Record<string, Bomb>> = {
  'contents packed twice': {
    make: () => pageOf('', [`/Filter [${TWICE}]`, packedTwice()]),
    said: MUCH_DATA,
    mostMb: 200,
  },
  // With a word for an object's beginning in a string.
  'contents packed three times, as digits outermost': {
    make: () =>
      pageOf('', [`/Filter [/ASCIIHexDecode ${TWICE}] /X (1 0 obj)`, `${packedTwice().toString('hex')}>`]),
    said: MUCH_DATA,
    mostMb: 200,
  },
  // Readers unpack it to find the document's objects; its name is escaped.
  'an object stream packed twice': {
    make: () => pageOf('', SQUARE, [`/Type /Obj#53tm /N 1 /First 5 /Filter [${TWICE}]`, packedTwice()]),
    said: MUCH_DATA,
    mostMb: 200,
  },
  'an image of 1,600 million pixels': {
    make: () =>
      pageOf(
        IMAGE,
        PICTURE,
        imageOf('/Width 40000 /Height 40000 /ColorSpace /DeviceGray /BitsPerComponent 1'),
      ),
    said: 'ảnh 40000 × 40000 điểm, quá lớn để in / an image of 40000 × 40000 dots is too large to be drawn',
    mostMb: 200,
  },
  '60 pages for one order': {
    make: () => manyPages(60),
    said: 'hơn 4 trang cho 1 đơn / more than 4 pages for 1 order',
    mostMb: 200,
  },
  'a page of 5 × 5 m': {
    make: hugePage,
    said: 'trang 5080 × 5080 mm, quá lớn để in / a page of 5080 × 5080 mm is too large to be drawn',
    mostMb: 200,
  },
  'an image whose measures are hidden': {
    make: () =>
      pageOf(
        IMAGE,
        PICTURE,
        imageOf('/Width 6 0 R /Height 6 0 R /ColorSpace /DeviceRGB /BitsPerComponent 8'),
      ),
    said: '',
    mostMb: 400,
  },
  'a tree of pages without an end': { make: endlessTree, said: '', mostMb: 400 },
  // What parsers descend into.
  'arrays in arrays': {
    make: () => pageOf('', SQUARE, [`/A ${'['.repeat(2_000_000)}`]),
    said: '',
    mostMb: 400,
  },
  'forms that draw forms': {
    make: nestedForms,
    said: 'tài liệu cần quá nhiều bộ nhớ / the document needs too much memory',
    mostMb: 1000,
  },
};

/** What a document holds that kills whole processes (killing-worker.ts). */
export const KILLING_MARK = '% kills its reader';

/** A document as it is, that kills its reader. */
export const killing = (pdf: Uint8Array): Uint8Array =>
  Buffer.concat([pdf, Buffer.from(`\n${KILLING_MARK}\n`)]);
