import { BlockList } from 'node:net';

type Family = 'ipv4' | 'ipv6';
/**
 * One list per family: a BlockList asked about IPv4 also searches its IPv6 entries and treats all of them as mapped addresses.
 */
export type AddressLists = Readonly<Record<Family, BlockList>>;

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
