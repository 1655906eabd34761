import { BlockList } from 'node:net';

type Family = 'ipv4' | 'ipv6';
/** A list a family: asked for IPv4, BlockList looks through IPv6's as well, and takes all of it for mapped. */
export type AddressLists = Readonly<Record<Family, BlockList>>;

/** @param networks addresses by themselves, or with the length of a network's prefix */
export function createAddressLists(networks: readonly string[]): AddressLists {
  const lists: AddressLists = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const [plain, family] = toBlockListAddress(address);
    lists[family].addSubnet(plain, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family);
  }
  return lists;
}

/** @param address an IP address, IPv6 without brackets; its zone is not looked at */
export function isInLists(lists: AddressLists, address: string): boolean {
  const [plain, family] = toBlockListAddress(address);
  return lists[family].check(plain, family);
}

/** As BlockList takes an address: it knows no zones. */
function toBlockListAddress(address: string): [string, Family] {
  const [plain = ''] = address.split('%');
  return [plain, plain.includes(':') ? 'ipv6' : 'ipv4'];
}
