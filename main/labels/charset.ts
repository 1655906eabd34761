/** As far as a browser looks for a page's own word (https://html.spec.whatwg.org/multipage/parsing.html#prescan-a-byte-stream-to-determine-its-encoding). */
const PRESCAN_BYTES = 1024;

const BYTE_ORDER_MARKS: readonly (readonly number[])[] = [
  [0xef, 0xbb, 0xbf],
  [0xfe, 0xff],
  [0xff, 0xfe],
];

/**
 * The content type that a page is given to the window with. Where neither a byte order mark nor the header nor the page's first
 * 1024 bytes name a charset, a browser guesses by its language: windows-1252, and "Nguyễn" becomes "Nguyá»…n". Bytes that decode as
 * UTF-8 are UTF-8: text in another charset with a single accent in it does not decode. The order of the words is the standard's
 * (https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding).
 * @param header the answer's; empty where it had none
 */
export function withCharset(header: string, body: Uint8Array): string {
  const type = header.split(';', 1)[0]?.trim() ?? '';
  // XML's own default is UTF-8 (https://www.w3.org/TR/xml/#charencoding).
  const isHtml = type === '' || type.toLowerCase() === 'text/html';
  if (!isHtml || /;\s*charset\s*=\s*["']?[^\s;"']/iu.test(header)) return header;
  if (BYTE_ORDER_MARKS.some((mark) => mark.every((byte, at) => body[at] === byte))) return header;
  if (namesCharset(body) || !isUtf8(body)) return header;
  // Of several charsets Chromium takes the first, an empty one too (net/http/http_util.cc, ParseContentType).
  const rest = header.replaceAll(/;\s*charset\s*=[\s"']*(?=;|$)/giu, '').replace(/[;\s]+$/u, '');
  return `${rest === '' ? 'text/html' : rest}; charset=utf-8`;
}

function namesCharset(body: Uint8Array): boolean {
  const beginning = Buffer.from(body.subarray(0, PRESCAN_BYTES)).toString('latin1');
  return /<meta[^>]*charset\s*=|^<\?xml[^>]*encoding\s*=/iu.test(beginning.replaceAll(/<!--.*?-->/gsu, ''));
}

/** UTF-16 of Latin letters is half zeros, and ISO-2022 is escapes: both decode as UTF-8, and Chromium knows them itself. */
function isUtf8(body: Uint8Array): boolean {
  if (body.includes(0x00) || body.includes(0x1b)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(body);
    return true;
  } catch {
    return false;
  }
}
