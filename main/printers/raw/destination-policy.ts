import { type LookupAddress, lookup } from 'node:dns';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { promisify } from 'node:util';
import { interpolateLocalized, type LocalizedText } from '../../../shared/language.ts';
import type { RawAddress } from '../../../shared/raw-printer.ts';
import { printerRefusalText } from '../../../shared/texts/printer-refusals.ts';
import { createAddressLists, isInLists } from '../../platform/address-lists.ts';

/** Ports that printers and print servers take labels on (docs/reference/printing.md, "Ports of printers"). */
const PRINTER_PORTS: ReadonlySet<number> = new Set([
  ...Array.from({ length: 10 }, (_, at) => 9100 + at),
  6101,
]);

type Destination = Pick<RawAddress, 'host' | 'port'>;

/** A place that Tem does not dial. */
export class DestinationRefusedError extends Error {
  readonly reason: LocalizedText;
  constructor(reason: LocalizedText) {
    super(reason.en);
    this.name = 'PlaceRefused';
    this.reason = reason;
  }
}

/** Where raw printers may be. */
export interface DestinationPolicy {
  /** Why a place is not dialled, as far as it tells without a look-up; null where nothing is against it. */
  refusal(place: Destination): LocalizedText | null;
  /**
   * Looks a place's name up, once, and judges each of its addresses; those are what is dialled.
   * @throws PlaceRefused where any of them is refused; Error of the look-up
   */
  addressesOf(place: Destination): Promise<readonly LookupAddress[]>;
}

interface DestinationPolicyOptions {
  /** Any port of this machine's loopback may be a printer too: for tests of Tem. */
  readonly testPrinters?: boolean;
  readonly lookUp?: (host: string) => Promise<readonly LookupAddress[]>;
  /** This machine's own addresses as they are now. */
  readonly own?: () => readonly string[];
}

/** @returns judges of places; none of them dials anything */
export function createDestinationPolicy({
  testPrinters = false,
  lookUp = resolveHost,
  own = ownAddresses,
}: DestinationPolicyOptions = {}): DestinationPolicy {
  const isTest = (address: string): boolean => testPrinters && isLoopback(address);

  function refusalOfAddress(address: string, port: number): LocalizedText | null {
    if (isTest(address)) return null;
    if (isLoopback(address) || isInLists(createAddressLists(own()), address))
      return printerRefusalText.thisMachine;
    if (isInLists(UNASSIGNABLE, address)) return printerRefusalText.noPrinter;
    return PRINTER_PORTS.has(port)
      ? null
      : interpolateLocalized(printerRefusalText.port, { port: String(port) });
  }

  function refusal({ host, port }: Destination): LocalizedText | null {
    if (isIP(host) !== 0) return refusalOfAddress(host, port);
    if (ENDS_IN_NUMBER.test(host)) return printerRefusalText.noPrinter;
    if (isLocalName(host)) return testPrinters ? null : printerRefusalText.thisMachine;
    return PRINTER_PORTS.has(port)
      ? null
      : interpolateLocalized(printerRefusalText.port, { port: String(port) });
  }

  return {
    refusal,
    async addressesOf(place) {
      const { host, port } = place;
      const known = refusal(place);
      if (known !== null) throw new DestinationRefusedError(known);
      const family = isIP(host);
      const addresses = family === 0 ? await lookUp(host) : [{ address: host, family }];
      // One that is refused is enough: a name that stands for a printer and for this machine is no printer's.
      for (const { address } of addresses) {
        const reason = refusalOfAddress(address, port);
        if (reason !== null) throw new DestinationRefusedError(reason);
      }
      return addresses;
    },
  };
}

/** What a resolver takes for an IPv4 address, in whichever spelling (https://url.spec.whatwg.org/#ends-in-a-number-checker). */
const ENDS_IN_NUMBER = /(?:^|\.)(?:\d+|0x[\da-f]*)\.?$/i;

/** Names that stand for this machine everywhere (RFC 6761, 6.3), and in the hosts files of the systems. */
const LOCAL_NAME =
  /^(?:(?:.+\.)?localhost|localhost\.localdomain|localhost[46]?(?:\.localdomain[46]?)?|ip6-localhost|ip6-loopback|broadcasthost)\.?$/i;

const isLocalName = (host: string): boolean => LOCAL_NAME.test(host);

const LOOPBACK = createAddressLists(['127.0.0.0/8', '::1/128']);

const isLoopback = (address: string): boolean => isInLists(LOOPBACK, address);

/**
 * Addresses that are no one machine's: "this network", multicast and reserved with the broadcast (IANA Special-Purpose Address
 * Registries), and IPv4 inside of IPv6, where any of them may hide: compatible, mapped, translated, NAT64, Teredo, 6to4.
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
