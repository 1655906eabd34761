import { readLayouts } from './report-layout.ts';
import { createReportReader, type HidReading, type HidRefusal } from './report-reader.ts';
import { type HidDevice, isInput } from './web-hid.ts';

/** How long to wait for the next part of a scan, in ms; a scan takes one or a few reports. */
const PART_TIMEOUT_MS = 500;

interface ScanListener {
  readonly code: (text: string) => void;
  readonly refused: (why: HidRefusal) => void;
}

/**
 * Opens a device and reads its scans until the returned function closes it.
 * @throws DOMException if the device can't be opened: it is gone, not permitted, or in use by another program
 */
export async function watchDevice(device: HidDevice, { code, refused }: ScanListener): Promise<() => void> {
  const reader = createReportReader(readLayouts(device.collections));
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const publish = (reading: HidReading): void => {
    switch (reading.kind) {
      case 'code':
        code(reading.text);
        break;
      case 'refused':
        refused(reading.why);
        break;
      case 'more':
        waiting = setTimeout(() => publish(reader.timeOut()), PART_TIMEOUT_MS);
        break;
      case 'nothing':
        break;
    }
  };
  const onInput = (event: Event): void => {
    if (!isInput(event)) return;
    clearTimeout(waiting);
    publish(reader.read(event.reportId, event.data));
  };

  if (!device.opened) await device.open();
  device.addEventListener('inputreport', onInput);
  return () => {
    clearTimeout(waiting);
    device.removeEventListener('inputreport', onInput);
    // An unplugged device is already closed and throws.
    device.close().catch(() => undefined);
  };
}
