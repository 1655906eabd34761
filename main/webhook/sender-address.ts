import { isIPv6 } from 'node:net';

/** @param address as a socket reports it: an IPv4 address may be mapped into an IPv6 one */
export function isLoopbackAddress(address: string): boolean {
  const plain = withoutMapping(address);
  return plain === '::1' || plain.startsWith('127.');
}

/** Returns the key that an address counts under: for IPv6 its network of 64 bits, the smallest usually assigned (RFC 6177). */
export function senderKey(address: string): string {
  const plain = withoutMapping(address);
  if (!isIPv6(plain)) return plain;
  const [before = '', behind] = plain.replace(/%.*$/, '').split('::');
  const groups = before === '' ? [] : before.split(':');
  const rest = behind === undefined || behind === '' ? [] : behind.split(':');
  const zeros = behind === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length);
  const whole = [...groups, ...Array.from({ length: zeros }, () => '0'), ...rest];
  return `${whole.slice(0, 4).join(':')}::/64`;
}

const withoutMapping = (address: string): string =>
  address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
