import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type Installed, installKind } from '../../../main/updates/install-kind.ts';
import { isAtWork, watchCreator } from '../../../main/updates/work-under-way.ts';
import { LABEL_STATES, type RunState } from '../../../shared/station.ts';
import { hasNothingToDo, type WorkAtHand } from '../../../shared/update.ts';
import { rowOf } from '../renderer/rows.ts';

const EMPTY: WorkAtHand = { rows: [], run: { kind: 'idle' }, alarm: null, resuming: null };

describe('a station has nothing left to do', () => {
  it('with an empty batch, and with rows that are done with', () => {
    expect(hasNothingToDo(EMPTY)).toBe(true);
    const done = LABEL_STATES.filter((state) => hasNothingToDo({ ...EMPTY, rows: [rowOf(1, state)] }));
    expect(done).toEqual(['submitted', 'printed', 'confirmed', 'cancelled']);
    expect(hasNothingToDo({ ...EMPTY, rows: [rowOf(1, 'printed'), rowOf(1, 'queued')] })).toBe(false);
  });

  it('unless labels are to be scanned back, the line stands still, or a run is under way or waits', () => {
    const rows = [{ ...rowOf(1, 'printed'), toConfirm: true }];
    expect(hasNothingToDo({ ...EMPTY, rows })).toBe(false);
    expect(hasNothingToDo({ ...EMPTY, rows: [{ ...rowOf(1, 'confirmed'), toConfirm: true }] })).toBe(true);
    expect(hasNothingToDo({ ...EMPTY, alarm: { text: 'x', atMs: 0 } })).toBe(false);
    const run: RunState = { kind: 'running', done: 0, total: 1, stopping: false, waiting: null };
    expect(hasNothingToDo({ ...EMPTY, run })).toBe(false);
    const resuming = { problem: { code: 'unavailable' }, retryAtMs: null, left: 1 } as const;
    expect(hasNothingToDo({ ...EMPTY, resuming })).toBe(false);
  });
});

describe('an update would interrupt', () => {
  it('the batch, an import that is read or sent, and a creation', () => {
    expect(isAtWork(EMPTY, null, 0)).toBe(false);
    expect(isAtWork({ ...EMPTY, rows: [rowOf(1, 'queued')] }, null, 0)).toBe(true);
    const phases = (['reading', 'checked', 'sending', 'paused', 'done'] as const).filter((phase) =>
      isAtWork(EMPTY, { phase }, 0),
    );
    expect(phases).toEqual(['reading', 'sending']);
    expect(isAtWork(EMPTY, null, 1)).toBe(true);
  });

  it('a creation until it has ended, however that is', async () => {
    const gate = Promise.withResolvers<never>();
    const creator = watchCreator({ create: () => gate.promise, heard: () => undefined });
    const order = {} as Parameters<typeof creator.create>[0];
    const created = creator.create(order, { kind: 'draft', draftId: 1 });
    expect(creator.underWay()).toBe(1);
    gate.reject(new Error('no'));
    await expect(created).rejects.toThrow('no');
    expect(creator.underWay()).toBe(0);
  });
});

describe('how Tem was installed', () => {
  const root = mkdtempSync(join(tmpdir(), 'tem-installed-'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  const appImage = join(root, 'Tem.AppImage');
  writeFileSync(appImage, '');

  /** Resources with these files. */
  function resources(files: Readonly<Record<string, string>>): string {
    const folder = mkdtempSync(join(root, 'resources-'));
    mkdirSync(folder, { recursive: true });
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    return folder;
  }
  const updatable = { 'app-update.yml': 'provider: generic' };
  const at = (more: Partial<Installed>): Installed => ({
    platform: 'linux',
    isPackaged: true,
    resourcesPath: resources(updatable),
    env: { APPIMAGE: appImage },
    ...more,
  });

  it('is read from what the installers leave', () => {
    expect(installKind(at({}))).toBe('app-image');
    expect(installKind(at({ platform: 'win32' }))).toBe('nsis');
    expect(installKind(at({ platform: 'darwin' }))).toBe('mac');
    const deb = resources({ ...updatable, 'package-type': 'deb\n' });
    expect(installKind(at({ env: {}, resourcesPath: deb }))).toBe('deb');
  });

  it('is by none in development, unpacked, built without updates, or by a package that updates do not know', () => {
    expect(installKind(at({ isPackaged: false }))).toBeNull();
    expect(installKind(at({ env: {} }))).toBeNull();
    expect(installKind(at({ env: { APPIMAGE: 'Tem.AppImage' } }))).toBeNull();
    expect(installKind(at({ env: { APPIMAGE: join(root, 'gone') } }))).toBeNull();
    expect(installKind(at({ resourcesPath: resources({}) }))).toBeNull();
    expect(installKind(at({ resourcesPath: resources({ ...updatable, 'package-type': 'rpm' }) }))).toBeNull();
    expect(installKind(at({ platform: 'freebsd' }))).toBeNull();
  });
});
