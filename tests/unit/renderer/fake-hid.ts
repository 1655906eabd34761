import type { HidCollection, HidDevice, HidFilter, WebHid } from '../../../renderer/scanning/hid/web-hid.ts';
import { COUNTED } from './hid-reports.ts';

/** A device that lives in the test. */
export class FakeDevice extends EventTarget implements HidDevice {
  opened = false;
  readonly vendorId: number;
  readonly productId = 0x0b01;
  readonly productName: string;
  readonly collections: readonly HidCollection[];
  forgotten = false;
  /** Another program uses it. */
  busy = false;

  constructor(productName: string, vendorId = 0x0c2e, collections: readonly HidCollection[] = [COUNTED]) {
    super();
    this.productName = productName;
    this.vendorId = vendorId;
    this.collections = collections;
  }
  async open(): Promise<void> {
    if (this.busy || this.opened) throw new DOMException('Failed to open the device.', 'NotAllowedError');
    this.opened = true;
  }
  async close(): Promise<void> {
    this.opened = false;
  }
  async forget(): Promise<void> {
    this.forgotten = true;
  }
  /** Sends an input report, as the device does. */
  send(data: DataView, reportId = 2): void {
    this.dispatchEvent(Object.assign(new Event('inputreport'), { reportId, data }));
  }
}

/** WebHID with the test's devices. */
export class FakeHid extends EventTarget implements WebHid {
  permitted: FakeDevice[] = [];
  asked: (readonly HidFilter[])[] = [];
  /** What a person chooses. */
  chosen: Promise<HidDevice[]> = Promise.resolve([]);

  async getDevices(): Promise<HidDevice[]> {
    return [...this.permitted];
  }
  requestDevice({ filters }: { readonly filters: readonly HidFilter[] }): Promise<HidDevice[]> {
    this.asked.push(filters);
    return this.chosen;
  }
  tell(name: 'connect' | 'disconnect', device: FakeDevice): void {
    this.dispatchEvent(Object.assign(new Event(name), { device }));
  }
}
