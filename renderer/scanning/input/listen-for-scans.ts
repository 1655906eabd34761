import { DEFAULT_SCANNER, type ScannerProfile } from '../../../shared/scanner.ts';
import type { Burst } from './burst.ts';
import { createFieldRestorer } from './field-restorer.ts';
import { asTextField } from './field-snapshot.ts';
import { timedCompositionOf, timedKeyOf } from './key-events.ts';
import { listenToKeys } from './listen-to-keys.ts';
import { createScanReader, type ReaderEvent } from './scan-reader.ts';
import type { ScanRouter } from './scan-router.ts';
import type { TimedKey } from './timed-key.ts';

/** Later than this (ms) a timer says nothing about keys: those that came meanwhile have to be heard first. */
const BUSY_MS = 20;

/**
 * Listens for scans on the whole window, before anything on the page does. Characters go where they go until the burst
 * is known to be a scan; then the field gets back what it had, and the key that ended the scan does nothing else.
 * @param profile how the station's scanner types
 * @returns what ends it
 */
export function listenForScans(page: Window, desk: ScanRouter, profile: () => ScannerProfile): () => void {
  const reader = createScanReader(() => (desk.isCalibrating() ? DEFAULT_SCANNER : profile()));
  const keeper = createFieldRestorer(page.document);
  /** Scans that stay in the field they came into. */
  const kept = new WeakSet<Burst>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The last key's own time, and when the page heard of it. */
  let keyMs = 0;
  let heardMs = 0;
  let lastKey: TimedKey | null = null;
  let composing = false;
  /** The last burst ended while letters were still composed. */
  let unsettled = false;

  /** Does what the reader says. @returns whether the key of this moment is nobody else's */
  function act(all: readonly ReaderEvent[]): boolean {
    let taken = false;
    for (const heard of all) {
      switch (heard.kind) {
        case 'typed':
        case 'going-on':
          break;
        case 'swallow':
          taken = true;
          break;
        case 'ended':
          if (keeper.restore(heard.burst)) kept.add(heard.burst);
          else taken ||= heard.burst.terminator !== null;
          // What is still being composed comes into the field with its end.
          unsettled = composing;
          break;
        case 'scan':
          if (!desk.offerBurst(heard.burst) && !kept.has(heard.burst)) desk.scanned(heard.text, 'keys');
          break;
        case 'refused':
          if (!desk.offerBurst(heard.burst)) desk.refused({ kind: heard.why, seen: heard.seen });
          break;
      }
    }
    wakeLater();
    return taken;
  }

  /** The reader's clock: a key's own time, and what has passed since it was heard. A busy page hears keys late, and all at once. */
  const nowMs = (): number => keyMs + performance.now() - heardMs;

  function wakeLater(): void {
    clearTimeout(timer);
    const atMs = reader.wakeAtMs();
    if (atMs === null) return;
    const wake = (): void => void act(reader.advance(nowMs()));
    timer = setTimeout(
      () => {
        const late = nowMs() - atMs > BUSY_MS;
        if (late) timer = setTimeout(wake);
        else wake();
      },
      Math.max(0, atMs - nowMs()),
    );
  }
  const hear = (event: Event): void => {
    keyMs = event.timeStamp;
    heardMs = performance.now();
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    hear(event);
    if (!event.isComposing) unsettled = false;
    lastKey = timedKeyOf(event);
    const all = reader.key(lastKey);
    if (act(all)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else if (
      event.key === ' ' &&
      all.some(({ kind }) => kind === 'going-on') &&
      asTextField(event.target) === null
    ) {
      // A space inside a scan presses no button.
      event.preventDefault();
    }
  };
  const onComposition = (event: CompositionEvent): void => {
    hear(event);
    composing = event.type !== 'compositionend';
    lastKey = timedCompositionOf(event);
    act(reader.key(lastKey));
    if (composing || !unsettled) return;
    unsettled = false;
    queueMicrotask(keeper.restoreAgain);
  };
  // Before the text changes: what is noted is what stood there.
  const onBeforeInput = (event: InputEvent): void => {
    if (lastKey !== null) keeper.record(event.target, lastKey, reader.firstPending() ?? lastKey);
  };

  const capture = { capture: true } as const;
  const endKeys = listenToKeys(page, { onKeyDown, onComposition });
  page.addEventListener('beforeinput', onBeforeInput, capture);
  return () => {
    clearTimeout(timer);
    endKeys();
    page.removeEventListener('beforeinput', onBeforeInput, capture);
  };
}
