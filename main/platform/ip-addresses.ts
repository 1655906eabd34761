import { BlockList, isIP } from 'node:net';

type Family = 'ipv4' | 'ipv6';
/**
 * One list per family: a BlockList asked about IPv4 also searches its IPv6 entries and treats all of them as mapped addresses.
 */
type AddressLists = Readonly<Record<Family, BlockList>>;

/** @param networks single addresses, or networks with a prefix length */
export function createAddressLists(networks: readonly string[]): AddressLists {
  const lists: AddressLists = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const [plain, family] = toBlockListAddress(address);
    lists[family].addSubnet(plain, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family);
  }
  return lists;
}

/** @param address an IP address, IPv6 without brackets; its zone is ignored */
export function isInLists(lists: AddressLists, address: string): boolean {
  const [plain, family] = toBlockListAddress(address);
  return lists[family].check(plain, family);
}

/** Returns the address in the form that BlockList accepts, which is without a zone. */
function toBlockListAddress(address: string): [string, Family] {
  const [plain = ''] = address.split('%');
  return [plain, plain.includes(':') ? 'ipv6' : 'ipv4'];
}

/**
 * IPv4 addresses that are not public (IANA IPv4 Special-Purpose Address Registry, multicast and the reserved last sixteenth):
 * this machine, private networks, a carrier's networks, documentation, tests.
 */
const NON_PUBLIC_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/** Non-public ranges within 2000::/3, the only routed part of IPv6: protocol assignments with Teredo, documentation, 6to4. */
const NON_PUBLIC_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const nonPublic = createAddressLists([...NON_PUBLIC_IPV4, ...NON_PUBLIC_IPV6]);
const routed = createAddressLists(['2000::/3']);

/**
 * Whether an IP address (IPv6 without brackets) is on the public internet. Loopback, private, link-local, unique local and
 * multicast addresses are not, nor is any IPv4 address embedded in IPv6 (mapped, compatible, NAT64).
 */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !isInLists(nonPublic, address);
    case 6:
      // An address with a zone is link-local.
      return !address.includes('%') && isInLists(routed, address) && !isInLists(nonPublic, address);
    default:
      return false;
  }
}
