import { DEFAULT_SCANNER, type ScannerProfile } from '../../../shared/scanner.ts';
import type { Burst } from './burst.ts';
import { createFieldRestorer } from './field-restorer.ts';
import { asTextField } from './field-snapshot.ts';
import { createScanReader, type ReaderEvent } from './scan-reader.ts';
import type { ScanRouter } from './scan-router.ts';
import type { TimedKey } from './timed-key.ts';
import { listenToKeys, timedCompositionOf, timedKeyOf } from './timed-key.ts';

/** A timer this late, in ms, proves nothing about keys: those that came meanwhile must be handled first. */
const BUSY_MS = 20;

/**
 * Listens for scans on the whole window, before anything on the page. Characters reach the focused field until the burst
 * is known to be a scan; then the field is restored, and the key that ended the scan has no other effect.
 * @param profile how the station's scanner types
 * @returns a function that stops listening
 */
export function listenForScans(page: Window, desk: ScanRouter, profile: () => ScannerProfile): () => void {
  const reader = createScanReader(() => (desk.isCalibrating() ? DEFAULT_SCANNER : profile()));
  const keeper = createFieldRestorer(page.document);
  /** Scans that stay in the field they were typed into. */
  const stayingScans = new WeakSet<Burst>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The last key's own time, and when the page received it. */
  let keyMs = 0;
  let heardMs = 0;
  let lastKey: TimedKey | null = null;
  let composing = false;
  /** The last burst ended during composition. */
  let unsettled = false;

  /** Handles the reader's events. @returns whether the current key is consumed */
  function act(all: readonly ReaderEvent[]): boolean {
    let consumed = false;
    for (const event of all) {
      switch (event.kind) {
        case 'typed':
        case 'going-on':
          break;
        case 'swallow':
          consumed = true;
          break;
        case 'ended':
          if (keeper.restore(event.burst)) stayingScans.add(event.burst);
          else consumed ||= event.burst.terminator !== null;
          // Composed text enters the field when the composition ends.
          unsettled = composing;
          break;
        case 'scan':
          if (!desk.offerBurst(event.burst) && !stayingScans.has(event.burst)) desk.scanned(event.text);
          break;
        case 'refused':
          if (!desk.offerBurst(event.burst)) desk.refused({ kind: event.why, seen: event.seen });
          break;
      }
    }
    wakeLater();
    return consumed;
  }

  /**
   * The reader's clock: the last key's own time plus the time since it was received. A busy page receives keys late and
   * all at once.
   */
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
      // A space inside a scan must not press a button.
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
  // Runs before the text changes, so it records the old content.
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
