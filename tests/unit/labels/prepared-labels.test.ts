import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Dots, hashDots } from '../../../main/labels/inspect/dots.ts';
import type { Label } from '../../../main/labels/label.ts';
import { openPreparedLabels, type PreparedLabels } from '../../../main/labels/prepared-labels.ts';
import type { LabelContent } from '../../../main/labels/printable-label.ts';
import type { AccountKey } from '../../../shared/account.ts';
import type { OrderCode } from '../../../shared/order-code.ts';
import { createNoiseDots } from '../../helpers/noise-dots.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { code, fakeLabel } from '../station/fakes.ts';

const restore = (content: LabelContent): Label => ({ ...fakeLabel(content.code), ...content });

/** A proven label with these pages. */
function labelWith(of: OrderCode, ...dots: Dots[]): Label {
  const label = fakeLabel(of);
  return { ...label, dots, proof: { ...label.proof, dots: dots.map(hashDots), madeAtMs: 1_000 } };
}

function opened(maxBytes?: number): { folder: string; store: PreparedLabels } {
  const folder = join(temporaryFolder('prepared'), 'prepared');
  const store = openPreparedLabels(folder, restore, maxBytes);
  onTestFinished(store.close);
  return { folder, store };
}

const filesIn = (folder: string): string[] => readdirSync(folder).map((name) => join(folder, name));

const ACCOUNT = 'sandbox' as AccountKey;

describe('prepared labels', () => {
  it('come back dot by dot, with what was proven of them, as often as they are read', async () => {
    const { store } = opened();
    const label = labelWith(code(1), createNoiseDots(203, 99, 1), createNoiseDots(17, 3, 2));
    expect(await store.put(ACCOUNT, label)).toBe(true);
    for (let times = 0; times < 2; times++) {
      const read = await store.read({ account: ACCOUNT, code: code(1) });
      expect(read?.dots).toEqual(label.dots);
      expect(read).toMatchObject({ code: code(1), dpi: label.dpi, proof: label.proof, widthMm: 80 });
    }
    expect(await store.read({ account: ACCOUNT, code: code(2) })).toBeNull();
  });

  it('are compressed, and unreadable without the process that made them', async () => {
    const { folder, store } = opened();
    const white = { widthDots: 800, heightDots: 1_200, bits: new Uint8Array(100 * 1_200) };
    await store.put(ACCOUNT, labelWith(code(1), white));
    const [file = ''] = filesIn(folder);
    expect(statSync(file).size).toBeLessThan(1_000);
    expect(file).not.toContain(code(1));
    const another = join(temporaryFolder('other'), 'prepared');
    const other = openPreparedLabels(another, restore);
    onTestFinished(other.close);
    await other.put(ACCOUNT, labelWith(code(1), white));
    writeFileSync(filesIn(another)[0] ?? '', readFileSync(file));
    expect(await other.read({ account: ACCOUNT, code: code(1) })).toBeNull();
  });

  it.skipIf(process.platform === 'win32')('are for this account alone', async () => {
    const { folder, store } = opened();
    await store.put(ACCOUNT, labelWith(code(1), createNoiseDots(8, 8, 1)));
    for (const path of [folder, ...filesIn(folder)]) expect(statSync(path).mode & 0o077).toBe(0);
  });

  it('are not read if a file was changed, cut off, exchanged with another order’s or removed', async () => {
    const { folder, store } = opened();
    const flipped = (bytes: Buffer): Buffer => {
      bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
      return bytes;
    };
    const damages: ((file: string, other: string) => Uint8Array)[] = [
      (file) => flipped(readFileSync(file)),
      (file) => readFileSync(file).subarray(0, 20),
      (_file, other) => readFileSync(other),
      () => new Uint8Array(),
    ];
    await store.put(ACCOUNT, labelWith(code(0), createNoiseDots(64, 64, 9)));
    const [other = ''] = filesIn(folder);
    for (const [at, damage] of damages.entries()) {
      const of = code(at + 1);
      await store.put(ACCOUNT, labelWith(of, createNoiseDots(64, 64, at)));
      const file = filesIn(folder).find((name) => name.endsWith(`${at + 2}.dots`)) ?? '';
      writeFileSync(file, damage(file, other));
      expect(await store.read({ account: ACCOUNT, code: of })).toBeNull();
    }
    expect(await store.read({ account: ACCOUNT, code: code(0) })).not.toBeNull();
  });

  it('are not read if their dots are not those that were proven', async () => {
    const { store } = opened();
    const label = labelWith(code(1), createNoiseDots(64, 64, 1));
    await store.put(ACCOUNT, { ...label, proof: { ...label.proof, dots: ['0'.repeat(64)] } });
    expect(await store.read({ account: ACCOUNT, code: code(1) })).toBeNull();
  });

  it('are erased when they are discarded or replaced, and with the store', async () => {
    const { folder, store } = opened();
    for (const number of [1, 2, 2])
      await store.put(ACCOUNT, labelWith(code(number), createNoiseDots(64, 64, number)));
    store.discard({ account: ACCOUNT, code: code(1) });
    expect(await store.read({ account: ACCOUNT, code: code(1) })).toBeNull();
    await expect.poll(() => filesIn(folder).length).toBe(1);
    await store.close();
    expect(existsSync(folder)).toBe(false);
  });

  it('are not kept if they are discarded while they are written', async () => {
    const { folder, store } = opened();
    const written = store.put(ACCOUNT, labelWith(code(1), createNoiseDots(640, 640, 1)));
    store.discard({ account: ACCOUNT, code: code(1) });
    await written;
    expect(await store.read({ account: ACCOUNT, code: code(1) })).toBeNull();
    await expect.poll(() => filesIn(folder).length).toBe(0);
  });

  it('of an earlier process are erased at the start, whatever they are called', async () => {
    const folder = join(temporaryFolder('left'), 'prepared');
    mkdirSync(folder);
    for (const name of ['1.dots', `${code(1)}.dots`]) writeFileSync(join(folder, name), 'left by a crash');
    const store = openPreparedLabels(folder, restore);
    onTestFinished(store.close);
    await store.put(ACCOUNT, labelWith(code(2), createNoiseDots(64, 64, 1)));
    expect(await store.read({ account: ACCOUNT, code: code(1) })).toBeNull();
    expect(filesIn(folder)).toHaveLength(1);
  });

  it('take up a limited space, and are not kept on a disk that does not accept them', async () => {
    const { store } = opened(1);
    expect(await store.put(ACCOUNT, labelWith(code(1), createNoiseDots(64, 64, 1)))).toBe(true);
    expect(await store.put(ACCOUNT, labelWith(code(2), createNoiseDots(64, 64, 2)))).toBe(false);
    const file = join(temporaryFolder('file'), 'prepared');
    writeFileSync(file, '');
    const blocked = openPreparedLabels(join(file, 'below'), restore);
    expect(await blocked.put(ACCOUNT, labelWith(code(1), createNoiseDots(64, 64, 1)))).toBe(false);
    expect(await blocked.read({ account: ACCOUNT, code: code(1) })).toBeNull();
  });
});
