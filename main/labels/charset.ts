/**
 * Browsers look for a page's own charset within these bytes
 * (https://html.spec.whatwg.org/multipage/parsing.html#prescan-a-byte-stream-to-determine-its-encoding).
 */
const PRESCAN_BYTES = 1024;

const BYTE_ORDER_MARKS: readonly (readonly number[])[] = [
  [0xef, 0xbb, 0xbf],
  [0xfe, 0xff],
  [0xff, 0xfe],
];

/**
 * Returns the content type with which the window receives a page, adding a UTF-8 charset if needed. If neither a byte order
 * mark, the header nor the first 1024 bytes name a charset, a browser guesses by its language: windows-1252, and "Nguyễn"
 * becomes "Nguyá»…n". Bytes that decode as UTF-8 are UTF-8: text in another charset fails to decode at its first accent. The
 * order of the checks is the standard's
 * (https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding).
 * @param header the answer's header; empty if absent
 */
export function withCharset(header: string, body: Uint8Array): string {
  const type = header.split(';', 1)[0]?.trim() ?? '';
  // XML's own default is UTF-8 (https://www.w3.org/TR/xml/#charencoding).
  const isHtml = type === '' || type.toLowerCase() === 'text/html';
  if (!isHtml || /;\s*charset\s*=\s*["']?[^\s;"']/iu.test(header)) return header;
  if (BYTE_ORDER_MARKS.some((mark) => mark.every((byte, at) => body[at] === byte))) return header;
  if (namesCharset(body) || !isUtf8(body)) return header;
  // Chromium takes the first of several charsets, even an empty one (net/http/http_util.cc, ParseContentType).
  const rest = header.replaceAll(/;\s*charset\s*=[\s"']*(?=;|$)/giu, '').replace(/[;\s]+$/u, '');
  return `${rest === '' ? 'text/html' : rest}; charset=utf-8`;
}

function namesCharset(body: Uint8Array): boolean {
  const beginning = Buffer.from(body.subarray(0, PRESCAN_BYTES)).toString('latin1');
  return /<meta[^>]*charset\s*=|^<\?xml[^>]*encoding\s*=/iu.test(beginning.replaceAll(/<!--.*?-->/gsu, ''));
}

/** UTF-16 of Latin letters is half zeros, ISO-2022 uses escapes: both decode as UTF-8, and Chromium detects them itself. */
function isUtf8(body: Uint8Array): boolean {
  if (body.includes(0x00) || body.includes(0x1b)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(body);
    return true;
  } catch {
    return false;
  }
}
