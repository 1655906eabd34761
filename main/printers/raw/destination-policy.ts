import { type LookupAddress, lookup } from 'node:dns';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { promisify } from 'node:util';
import { interpolateLocalized, type LocalizedText } from '../../../shared/language.ts';
import type { HeadKnowledge } from '../../../shared/printer-head.ts';
import type { RawAddress } from '../../../shared/raw-printer.ts';
import { printerRefusalText } from '../../../shared/texts/printer-refusals.ts';
import { createAddressLists, isInLists } from '../../platform/ip-addresses.ts';
import { createKeyedMutex } from '../../platform/mutex.ts';

/** Ports on which printers and print servers accept labels (docs/reference/printing.md, "Ports of printers"). */
const PRINTER_PORTS: ReadonlySet<number> = new Set([
  ...Array.from({ length: 10 }, (_, at) => 9100 + at),
  6101,
]);

const refusalOfPort = (port: number): LocalizedText | null =>
  PRINTER_PORTS.has(port) ? null : interpolateLocalized(printerRefusalText.port, { port: String(port) });

type Destination = Pick<RawAddress, 'host' | 'port'>;

/** A destination that Tem refuses to connect to. */
export class DestinationRefusedError extends Error {
  readonly reason: LocalizedText;
  constructor(reason: LocalizedText) {
    super(reason.en);
    this.name = 'PlaceRefused';
    this.reason = reason;
  }
}

/** Decides where raw printers may be. */
export type DestinationPolicy = ReturnType<typeof createDestinationPolicy>;

/** @returns a policy that opens no connections */
export function createDestinationPolicy({
  testPrinters = false,
  lookUp = resolveHost,
  own = ownAddresses,
}: {
  /** Allows any port on this machine's loopback, for Tem's tests. */
  readonly testPrinters?: boolean;
  readonly lookUp?: (host: string) => Promise<readonly LookupAddress[]>;
  /** This machine's current addresses. */
  readonly own?: () => readonly string[];
} = {}) {
  const isTest = (address: string): boolean => testPrinters && isLoopback(address);

  function refusalOfAddress(address: string, port: number): LocalizedText | null {
    if (isTest(address)) return null;
    if (isLoopback(address) || isInLists(createAddressLists(own()), address))
      return printerRefusalText.thisMachine;
    if (isInLists(UNASSIGNABLE, address)) return printerRefusalText.noPrinter;
    return refusalOfPort(port);
  }

  function refusal({ host, port }: Destination): LocalizedText | null {
    if (isIP(host) !== 0) return refusalOfAddress(host, port);
    if (ENDS_IN_NUMBER.test(host)) return printerRefusalText.noPrinter;
    if (isLocalName(host)) return testPrinters ? null : printerRefusalText.thisMachine;
    return refusalOfPort(port);
  }

  return {
    /** Why a destination is refused, as far as that is known without a DNS lookup; null if nothing speaks against it. */
    refusal,
    /**
     * Resolves the host once and checks every address. Tem connects to these addresses only.
     * @throws DestinationRefusedError if any address is refused; Error of the lookup
     */
    async addressesOf(place: Destination): Promise<readonly LookupAddress[]> {
      const { host, port } = place;
      const known = refusal(place);
      if (known !== null) throw new DestinationRefusedError(known);
      const family = isIP(host);
      const addresses = family === 0 ? await lookUp(host) : [{ address: host, family }];
      // One refused address is enough: a name that points to a printer and to this machine is not a printer's name.
      for (const { address } of addresses) {
        const reason = refusalOfAddress(address, port);
        if (reason !== null) throw new DestinationRefusedError(reason);
      }
      return addresses;
    },
  };
}

/**
 * Hosts that a resolver reads as an IPv4 address, in any spelling (https://url.spec.whatwg.org/#ends-in-a-number-checker).
 */
const ENDS_IN_NUMBER = /(?:^|\.)(?:\d+|0x[\da-f]*)\.?$/i;

/** Names that always mean this machine (RFC 6761, 6.3, and the hosts files of common systems). */
const LOCAL_NAME =
  /^(?:(?:.+\.)?localhost|localhost\.localdomain|localhost[46]?(?:\.localdomain[46]?)?|ip6-localhost|ip6-loopback|broadcasthost)\.?$/i;

const isLocalName = (host: string): boolean => LOCAL_NAME.test(host);

const LOOPBACK = createAddressLists(['127.0.0.0/8', '::1/128']);

const isLoopback = (address: string): boolean => isInLists(LOOPBACK, address);

/**
 * Addresses that belong to no single machine: "this network", multicast, and reserved including broadcast (IANA
 * Special-Purpose Address Registries). Also IPv4 embedded in IPv6, which could hide any of them: compatible, mapped,
 * translated, NAT64, Teredo, 6to4.
 */
const UNASSIGNABLE = createAddressLists([
  '0.0.0.0/8',
  '224.0.0.0/4',
  '240.0.0.0/4',
  'ff00::/8',
  '::/96',
  '::ffff:0:0/96',
  '::ffff:0:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '2001::/32',
  '2002::/16',
]);

function ownAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((found) => (found ?? []).map(({ address }) => address));
}

const lookupAsync = promisify(lookup);

function resolveHost(host: string): Promise<readonly LookupAddress[]> {
  return lookupAsync(host, { all: true });
}

/** State shared by everything that talks to raw printers, whether it prints or only probes. */
export type RawNetwork = ReturnType<typeof createRawNetwork>;

/** @param testPrinters allows any port on this machine's loopback, for Tem's tests */
export function createRawNetwork(testPrinters = false) {
  return {
    mutexes: createKeyedMutex(),
    destinations: createDestinationPolicy({ testPrinters }),
    /** What printers have told of their heads, by `headKey`. */
    heads: new Map<string, HeadKnowledge>(),
    /** Those that are being asked now, by the same: a screen asks for several label sizes at once. */
    learning: new Map<string, Promise<void>>(),
  };
}
