import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { detectInstallKind, type InstallEnvironment } from '../../../main/updates/install-kind.ts';
import { hasWorkInProgress, trackCreators } from '../../../main/updates/work-in-progress.ts';
import { LABEL_STATES, type RunState } from '../../../shared/station.ts';
import { hasNoPendingWork, type PendingWork } from '../../../shared/update.ts';
import { sharedTemporaryFolder } from '../../helpers/temporary-folder.ts';
import { rowOf } from '../renderer/station-fixtures.ts';

const EMPTY: PendingWork = { rows: [], run: { kind: 'idle' }, alarm: null, resuming: null };

describe('a station has nothing left to do', () => {
  it('with an empty batch, and with finished rows', () => {
    expect(hasNoPendingWork(EMPTY)).toBe(true);
    const done = LABEL_STATES.filter((state) => hasNoPendingWork({ ...EMPTY, rows: [rowOf(1, state)] }));
    expect(done).toEqual(['submitted', 'printed', 'confirmed', 'cancelled']);
    expect(hasNoPendingWork({ ...EMPTY, rows: [rowOf(1, 'printed'), rowOf(1, 'queued')] })).toBe(false);
  });

  it('unless labels await scan-back, there is an alarm, or a run is active or waits', () => {
    const rows = [{ ...rowOf(1, 'printed'), toConfirm: true }];
    expect(hasNoPendingWork({ ...EMPTY, rows })).toBe(false);
    expect(hasNoPendingWork({ ...EMPTY, rows: [{ ...rowOf(1, 'confirmed'), toConfirm: true }] })).toBe(true);
    expect(hasNoPendingWork({ ...EMPTY, alarm: { text: 'x', atMs: 0 } })).toBe(false);
    const run: RunState = { kind: 'running', done: 0, total: 1, stopping: false, waiting: null };
    expect(hasNoPendingWork({ ...EMPTY, run })).toBe(false);
    const resuming = { problem: { code: 'unavailable' }, retryAtMs: null, remaining: 1 } as const;
    expect(hasNoPendingWork({ ...EMPTY, resuming })).toBe(false);
  });
});

describe('an update would interrupt', () => {
  it('the batch, an import that is read or sent, and a creation', () => {
    expect(hasWorkInProgress(EMPTY, null, 0)).toBe(false);
    expect(hasWorkInProgress({ ...EMPTY, rows: [rowOf(1, 'queued')] }, null, 0)).toBe(true);
    const phases = (['reading', 'checked', 'sending', 'paused', 'done'] as const).filter((phase) =>
      hasWorkInProgress(EMPTY, { phase }, 0),
    );
    expect(phases).toEqual(['reading', 'sending']);
    expect(hasWorkInProgress(EMPTY, null, 1)).toBe(true);
  });

  it('a creation until it has ended in any way', async () => {
    const gate = Promise.withResolvers<never>();
    const creators = trackCreators();
    const [creator] = [1, 2].map(() =>
      creators.of({ creator: { create: () => gate.promise, acknowledge: () => undefined } }),
    );
    if (creator === undefined) throw new Error('no creator');
    const order = {} as Parameters<typeof creator.create>[0];
    const created = creator.create(order, { kind: 'draft', draftId: 1 });
    expect(creators.activeCount()).toBe(1);
    gate.reject(new Error('no'));
    await expect(created).rejects.toThrow('no');
    expect(creators.activeCount()).toBe(0);
  });
});

describe('how Tem was installed', () => {
  const root = sharedTemporaryFolder('installed');
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
  const at = (more: Partial<InstallEnvironment>): InstallEnvironment => ({
    platform: 'linux',
    isPackaged: true,
    resourcesPath: resources(updatable),
    env: { APPIMAGE: appImage },
    ...more,
  });

  it('is read from the installers’ traces', () => {
    expect(detectInstallKind(at({}))).toBe('app-image');
    expect(detectInstallKind(at({ platform: 'win32' }))).toBe('nsis');
    expect(detectInstallKind(at({ platform: 'darwin' }))).toBe('mac');
    const deb = resources({ ...updatable, 'package-type': 'deb\n' });
    expect(detectInstallKind(at({ env: {}, resourcesPath: deb }))).toBe('deb');
  });

  it('is unknown in development, unpacked, built without updates, or from an unsupported package', () => {
    expect(detectInstallKind(at({ isPackaged: false }))).toBeNull();
    expect(detectInstallKind(at({ env: {} }))).toBeNull();
    expect(detectInstallKind(at({ env: { APPIMAGE: 'Tem.AppImage' } }))).toBeNull();
    expect(detectInstallKind(at({ env: { APPIMAGE: join(root, 'gone') } }))).toBeNull();
    expect(detectInstallKind(at({ resourcesPath: resources({}) }))).toBeNull();
    expect(
      detectInstallKind(at({ resourcesPath: resources({ ...updatable, 'package-type': 'rpm' }) })),
    ).toBeNull();
    expect(detectInstallKind(at({ platform: 'freebsd' }))).toBeNull();
  });
});
