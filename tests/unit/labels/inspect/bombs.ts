import { deflateSync } from 'node:zlib';

/** Small documents that ask for much: time, memory or pages. Each is the same at every call. */

interface PdfObject {
  readonly dictionary: string;
  readonly stream?: Uint8Array;
}

/** A PDF of these objects, numbered from 1; the first is its catalog. */
function fileOf(objects: readonly PdfObject[]): Uint8Array {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  const length = (): number => parts.reduce((sum, part) => sum + part.length, 0);
  for (const [at, { dictionary, stream }] of objects.entries()) {
    offsets.push(length());
    if (stream === undefined) parts.push(Buffer.from(`${at + 1} 0 obj\n<< ${dictionary} >>\nendobj\n`));
    else
      parts.push(
        Buffer.from(`${at + 1} 0 obj\n<< ${dictionary} /Length ${stream.length} >>\nstream\n`),
        stream instanceof Buffer ? stream : Buffer.from(stream),
        Buffer.from('\nendstream\nendobj\n'),
      );
  }
  const start = length();
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${entries}${trailer}`)]);
}

/** A page of 80 × 100 mm whose contents and resources are further objects, numbered from 4 on. */
function pageOf(resources: string, ...objects: readonly PdfObject[]): Uint8Array {
  return fileOf([
    { dictionary: '/Type /Catalog /Pages 2 0 R' },
    { dictionary: '/Type /Pages /Kids [3 0 R] /Count 1' },
    {
      dictionary: `/Type /Page /Parent 2 0 R /MediaBox [0 0 227 283] /Contents 4 0 R /Resources << ${resources} >>`,
    },
    ...objects,
  ]);
}

const text = (operators: string): Uint8Array => Buffer.from(operators);

/** Nested Flate data of this many spaces. */
function packedTwice(bytes: number): Uint8Array {
  return deflateSync(deflateSync(Buffer.alloc(bytes, ' '), { level: 9 }), { level: 9 });
}

const TWICE = '/Filter [/FlateDecode /FlateDecode]';

/** 300 MB of contents. */
export const nestedFlate = (): Uint8Array =>
  pageOf('', { dictionary: TWICE, stream: packedTwice(300_000_000) });

/** The same as an object stream, which readers unpack to find the document's objects; its name is escaped. */
export const objectStream = (): Uint8Array =>
  pageOf(
    '',
    { dictionary: '', stream: text('0 0 50 50 re f') },
    { dictionary: `/Type /Obj#53tm /N 1 /First 5 ${TWICE}`, stream: packedTwice(300_000_000) },
  );

/** The same, with another packing outermost and the word for an object's beginning in a string. */
export const nestedHex = (): Uint8Array =>
  pageOf('', {
    dictionary: '/Filter [/ASCIIHexDecode /FlateDecode /FlateDecode] /X (1 0 obj)',
    stream: Buffer.from(`${Buffer.from(packedTwice(300_000_000)).toString('hex')}>`),
  });

/** An image of 1,600 million pixels that takes 200 MB, and is drawn as a square. */
export const hugeImage = (): Uint8Array =>
  pageOf(
    '/XObject << /I 5 0 R >>',
    { dictionary: '', stream: text('100 0 0 100 10 10 cm /I Do') },
    {
      dictionary:
        '/Type /XObject /Subtype /Image /Width 40000 /Height 40000 /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /FlateDecode',
      stream: deflateSync(Buffer.alloc(200_000_000)),
    },
  );

/** The image's dimensions are indirect objects. */
export const hiddenImage = (): Uint8Array =>
  pageOf(
    '/XObject << /I 5 0 R >>',
    { dictionary: '', stream: text('100 0 0 100 10 10 cm /I Do') },
    {
      dictionary:
        '/Type /XObject /Subtype /Image /Width 6 0 R /Height 6 0 R /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode',
      stream: deflateSync(Buffer.alloc(1_000_000)),
    },
  );

/** Forms of which each draws the next ten times, ten deep: ten thousand million rectangles. */
export const nestedForms = (): Uint8Array => {
  const depth = 10;
  const forms = Array.from({ length: depth }, (_, at) => ({
    dictionary: `/Type /XObject /Subtype /Form /BBox [0 0 227 283] /Resources << /XObject << /F ${at + 6} 0 R >> >>`,
    stream: text('/F Do '.repeat(10)),
  }));
  return pageOf('/XObject << /F 5 0 R >>', { dictionary: '', stream: text('/F Do') }, ...forms, {
    dictionary: '/Type /XObject /Subtype /Form /BBox [0 0 227 283]',
    stream: text('0 0 50 50 re f '.repeat(10)),
  });
};

/** A path of 600,000 triangles, which a reader is at for a minute. */
export const slowContents = (): Uint8Array =>
  pageOf('', {
    dictionary: '/Filter /FlateDecode',
    stream: deflateSync(
      Buffer.from(
        `${Array.from({ length: 600_000 }, (_, at) => `${at % 227} 0 m 227 ${at % 283} l 0 283 l h W `).join('')} n 0 0 227 283 re f`,
      ),
    ),
  });

/** Pages of 36 million dots at 203 dpi, in one tree. */
export const manyPages = (pages: number): Uint8Array =>
  fileOf([
    { dictionary: '/Type /Catalog /Pages 2 0 R' },
    {
      dictionary: `/Type /Pages /Kids [${Array.from({ length: pages }, (_, at) => `${at + 3} 0 R`).join(' ')}] /Count ${pages}`,
    },
    ...Array.from({ length: pages }, () => ({
      dictionary: '/Type /Page /Parent 2 0 R /MediaBox [0 0 2128 2128] /Resources << >>',
    })),
  ]);

/** A page tree ten levels deep in which each branch lists the next ten times; its count claims one page. */
export const endlessTree = (): Uint8Array =>
  fileOf([
    { dictionary: '/Type /Catalog /Pages 2 0 R' },
    ...Array.from({ length: 10 }, (_, at) => ({
      dictionary: `/Type /Pages ${at === 0 ? '' : `/Parent ${at + 1} 0 R`} /Kids [${`${at + 3} 0 R `.repeat(10)}] /Count 1`,
    })),
    { dictionary: '/Type /Page /Parent 11 0 R /MediaBox [0 0 227 283] /Resources << >>' },
  ]);

/** A page of 5 × 5 m. */
export const hugePage = (): Uint8Array =>
  fileOf([
    { dictionary: '/Type /Catalog /Pages 2 0 R' },
    { dictionary: '/Type /Pages /Kids [3 0 R] /Count 1' },
    { dictionary: '/Type /Page /Parent 2 0 R /MediaBox [0 0 14400 14400] /Resources << >>' },
  ]);

/** An array in an array, and so on: what parsers descend into. */
export const deepArrays = (): Uint8Array =>
  pageOf(
    '',
    { dictionary: '', stream: text('0 0 50 50 re f') },
    { dictionary: `/A ${'['.repeat(2_000_000)}` },
  );

/** What a document holds that kills whole processes (killing-worker.ts). */
export const KILLING_MARK = '% kills its reader';

/** A document as it is, that kills its reader. */
export const killing = (pdf: Uint8Array): Uint8Array =>
  Buffer.concat([pdf, Buffer.from(`\n${KILLING_MARK}\n`)]);
