import { z } from 'zod';

/** Whether a host name is this machine itself (the loopback names and addresses of RFC 6761 and RFC 1122). */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);

/**
 * Parses a service address: https, or http on this machine only, without credentials, query or fragment. Keeps a path (a gateway
 * may add a prefix), but not a trailing slash. Returns null if the text is not such an address.
 */
export function parseAddress(text: string): string | null {
  let url: URL;
  try {
    url = new URL(text.trim());
  } catch {
    return null;
  }
  const safe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
  if (!safe || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    return null;
  return url.origin + url.pathname.replace(/\/+$/, '');
}

/** Returns the origin of an https or http address, such as "https://api.example.vn"; null for anything else. */
export function originOf(address: string): string | null {
  const url = URL.parse(address);
  return url !== null && /^https?:$/.test(url.protocol) ? url.origin : null;
}

/** A service address ({base_url}, {label_url}); empty text means "not set". */
export const AddressSchema = z
  .string()
  .max(2000)
  .transform((text, context) => {
    if (text.trim() === '') return null;
    const address = parseAddress(text);
    if (address === null)
      context.addIssue({ code: 'custom', message: 'bad-address', params: { address: text.trim() } });
    return address;
  });
