import { randomUUID } from 'node:crypto';
import { type HidFacts, type HidNews, hidReceiver } from '../page/hid-world.ts';
import type { FromPage } from '../page/isolated-world.ts';
import { codec } from './codec.ts';
import { emitPreventable } from './event.ts';
import type { Frame } from './frame.ts';
import type { StrictEmitter } from './not-implemented.ts';
import type { PageConnection } from './page-connection.ts';
import type { WebContents } from './web-contents.ts';

/** A device that a test plugs in. */
export type VirtualDevice = Omit<Electron.HIDDevice, 'guid'>;

type DeviceHandler = (details: { deviceType: 'hid'; origin: string; device: object }) => boolean;

interface Plugged {
  readonly guid: string;
  readonly device: VirtualDevice;
}

/**
 * A session's HID devices (https://www.electronjs.org/docs/latest/tutorial/devices#webhid-api, and the order of events in
 * shell/browser/hid of Electron's source): only those that a test plugs in.
 */
export class VirtualHid {
  handler: DeviceHandler | null = null;
  readonly #session: StrictEmitter;
  readonly #plugged = new Map<string, Plugged>();
  /** Chosen devices without a serial number: granted until unplugged, whatever the handler says. */
  readonly #granted = new Set<string>();
  readonly #pages = new Set<Frame>();
  #choosing = false;

  constructor(session: StrictEmitter) {
    this.#session = session;
  }

  plug(device: VirtualDevice): void {
    const plugged = { guid: randomUUID(), device };
    this.#plugged.set(device.deviceId, plugged);
    if (this.#choosing) this.#emit('hid-device-added', device);
    this.#tell(plugged, { kind: 'connect', device: factsOf(plugged) });
  }

  unplug(deviceId: string): void {
    const plugged = this.#plugged.get(deviceId);
    if (plugged === undefined) return;
    this.#tell(plugged, { kind: 'disconnect', device: factsOf(plugged) });
    this.#plugged.delete(deviceId);
    this.#granted.delete(plugged.guid);
    if (this.#choosing) this.#emit('hid-device-removed', plugged.device);
  }

  /** Sends an input report of the device. */
  report(deviceId: string, reportId: number, bytes: readonly number[]): void {
    const plugged = this.#plugged.get(deviceId);
    if (plugged !== undefined) this.#tell(plugged, { kind: 'report', guid: plugged.guid, reportId, bytes });
  }

  /** Answers a page's calls of navigator.hid. */
  async answer(
    page: WebContents,
    frame: Frame,
    op: string,
    details: Record<string, unknown>,
  ): Promise<unknown> {
    this.#pages.add(frame);
    const allowed = page.session._permissions.allows(page, 'hid', frame.origin);
    const named = [...this.#plugged.values()].find(({ guid }) => guid === details['guid']);
    switch (op) {
      case 'devices':
        return allowed ? this.#permitted(frame.origin).map(factsOf) : [];
      case 'open':
        return named !== undefined && this.#may(named, frame.origin);
      case 'forget':
        if (named === undefined) return null;
        this.#granted.delete(named.guid);
        this.#session.emit('hid-device-revoked', {}, { device: named.device, origin: frame.origin });
        return null;
      case 'request':
        return allowed ? (await this.#choose(frame, details['filters'])).map(factsOf) : [];
      default:
        throw new Error(`electron stand-in: navigator.hid: ${op} is not built`);
    }
  }

  async #choose(frame: Frame, filters: unknown): Promise<Plugged[]> {
    const pages = (filters as { usagePage?: number }[]).map(({ usagePage }) => usagePage);
    const deviceList = [...this.#plugged.values()]
      .map(({ device }) => device)
      .filter(({ collections }) => collections.some(({ usagePage }) => pages.includes(usagePage)));
    this.#choosing = true;
    const chosen = await new Promise<string | null | undefined>((resolve) => {
      const prevented = emitPreventable(
        this.#session,
        'select-hid-device',
        {},
        { deviceList, frame },
        resolve,
      );
      if (!prevented) resolve(undefined);
    });
    this.#choosing = false;
    const plugged = this.#plugged.get(chosen ?? '');
    if (plugged === undefined) return [];
    if (!plugged.device.serialNumber) this.#granted.add(plugged.guid);
    return [plugged];
  }

  #permitted(origin: string): Plugged[] {
    return [...this.#plugged.values()].filter((plugged) => this.#may(plugged, origin));
  }

  #may({ guid, device: { deviceId: _chooserOnly, ...device } }: Plugged, origin: string): boolean {
    return this.#granted.has(guid) || this.handler?.({ deviceType: 'hid', origin, device }) === true;
  }

  #emit(name: string, device: VirtualDevice): void {
    this.#session.emit(name, {}, { device, frame: null });
  }

  #tell(plugged: Plugged, news: HidNews): void {
    for (const frame of this.#pages) {
      if (frame.isDestroyed()) this.#pages.delete(frame);
      else if (this.#may(plugged, frame.origin))
        frame.executeJavaScript(`${hidReceiver}(${JSON.stringify(news)})`).catch(() => undefined);
    }
  }
}

function factsOf({ guid, device: { vendorId, productId, name, collections } }: Plugged): HidFacts {
  return { guid, vendorId, productId, productName: name, collections };
}

/** Answers a page's question about its devices. */
export async function answerHid(
  page: WebContents,
  connection: PageConnection,
  frame: Frame,
  contextId: number,
  { id, op, details }: Extract<FromPage, { kind: 'hid' }>,
): Promise<void> {
  const value = await page.session._hid.answer(page, frame, op, details);
  connection.tell(contextId, { kind: 'answer', id, ok: true, value: codec.encode(value) });
}
