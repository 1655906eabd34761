import type { BridgeEnd } from './bridge.ts';

/** What main reports to a page about its devices. */
export type HidNews =
  | { readonly kind: 'connect' | 'disconnect'; readonly device: HidFacts }
  | {
      readonly kind: 'report';
      readonly guid: string;
      readonly reportId: number;
      readonly bytes: readonly number[];
    };

/** A device as a page sees it. */
export interface HidFacts {
  readonly guid: string;
  readonly vendorId: number;
  readonly productId: number;
  readonly productName: string;
  readonly collections: readonly unknown[];
}

/** The function by which main sends the page its events. */
export const hidReceiver = 'electronStandInHid';

/**
 * WebHID in the page's own world (https://wicg.github.io/webhid/), for the devices that a test plugs into the session:
 * headless Chromium has none. Input reports only.
 */
export function installHid(bridge: BridgeEnd, receiver: string): void {
  const ask = (op: string, details: Record<string, unknown> = {}) =>
    bridge.ask('hid', op, details) as Promise<unknown>;
  const refuse = (message: string, name: string) => Promise.reject(new DOMException(message, name));
  const devices = new Map<string, Device>();

  class Device extends EventTarget {
    opened = false;
    readonly guid: string;
    readonly vendorId: number;
    readonly productId: number;
    readonly productName: string;
    readonly collections: readonly unknown[];
    constructor({ guid, vendorId, productId, productName, collections }: HidFacts) {
      super();
      this.guid = guid;
      this.vendorId = vendorId;
      this.productId = productId;
      this.productName = productName;
      this.collections = collections;
    }
    async open(): Promise<void> {
      if (this.opened) return refuse('The device is already open.', 'InvalidStateError');
      if (!(await ask('open', { guid: this.guid })))
        return refuse('Failed to open the device.', 'NotAllowedError');
      this.opened = true;
    }
    async close(): Promise<void> {
      this.opened = false;
    }
    async forget(): Promise<void> {
      this.opened = false;
      await ask('forget', { guid: this.guid });
    }
  }

  // A device is the same object for as long as it is plugged in.
  const deviceOf = (facts: HidFacts): Device => {
    const device = devices.get(facts.guid) ?? new Device(facts);
    devices.set(facts.guid, device);
    return device;
  };
  const list = async (answer: Promise<unknown>) => ((await answer) as HidFacts[]).map(deviceOf);

  class Hid extends EventTarget {
    getDevices = () => list(ask('devices'));
    requestDevice = ({ filters }: { filters: unknown }) =>
      navigator.userActivation.isActive
        ? list(ask('request', { filters }))
        : refuse('Must be handling a user gesture to show a permission request.', 'SecurityError');
  }
  const hid = new Hid();
  const tell = (news: HidNews): void => {
    if (news.kind === 'report') {
      const device = devices.get(news.guid);
      if (device?.opened !== true) return;
      const data = new DataView(Uint8Array.from(news.bytes).buffer);
      device.dispatchEvent(
        Object.assign(new Event('inputreport'), { device, reportId: news.reportId, data }),
      );
      return;
    }
    const device = deviceOf(news.device);
    if (news.kind === 'disconnect') {
      device.opened = false;
      devices.delete(device.guid);
    }
    hid.dispatchEvent(Object.assign(new Event(news.kind), { device }));
  };
  Object.defineProperty(navigator, 'hid', { value: hid, configurable: true, enumerable: true });
  Object.defineProperty(globalThis, receiver, { value: tell });
}
