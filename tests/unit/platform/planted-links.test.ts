import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openCrashMarker } from '../../../main/app/crash-marker.ts';
import { openLastFolders } from '../../../main/app/last-folders.ts';
import { databasePathsIn } from '../../../main/database/database-paths.ts';
import { writeLossRecord } from '../../../main/database/loss-record.ts';
import { markSuspect } from '../../../main/database/prepare-database-file.ts';
import { writeZip } from '../../../main/diagnostics/write-zip.ts';
import { openLogFile } from '../../../main/log/log-file.ts';
import { writeFileAtomic, writeFileAtomicSync } from '../../../main/platform/atomic-write.ts';
import { systemClock } from '../../../main/platform/clock.ts';
import { createFilePrinter } from '../../../main/printers/file-printer.ts';
import { hashPin, writePinFile } from '../../../main/settings/pin-file.ts';
import { openSecretFile } from '../../../main/settings/secret-file.ts';
import { downloadFile } from '../../../main/updates/download.ts';
import { openInstallAttempts } from '../../../main/updates/install-attempts.ts';
import { expectFileMode, skipOnWindows } from '../../helpers/platforms.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { machine } from '../settings/fake-safe-storage.ts';
import { code, fakeLabel } from '../station/fakes.ts';

vi.mock('electron', () => import('../settings/fake-safe-storage.ts'));

let root: string;
beforeEach(() => {
  root = temporaryFolder('planted');
  machine.keys = new Map([['v11', 'of the keyring']]);
});

const job = { title: 't', signal: new AbortController().signal, onWaiting: () => undefined };

/** Everything that Tem writes under a predictable name. `mode`: the mode of the file afterwards. */
const WRITERS: readonly {
  readonly name: string;
  readonly write: (file: string) => unknown;
  /** The names beside the file where a link is put besides the file's own. */
  readonly beside?: (file: string) => readonly string[];
  readonly file?: string;
  /** Refused without writing the file, even if a link is in its place. */
  readonly refuses?: boolean;
  readonly mode?: number;
}[] = [
  { name: 'a file that is written whole', write: (file) => writeFileAtomic(file, ['new']) },
  { name: 'a small file that is written whole', write: (file) => writeFileAtomicSync(file, 'new') },
  { name: 'the note of a crash', write: (file) => openCrashMarker(file).record(1) },
  { name: 'the last folders', write: (file) => openLastFolders(file, () => root).remember('saved', root) },
  { name: 'the attempt at an update', write: (file) => openInstallAttempts(file, '1').begin('2') },
  {
    name: 'the notice of a lost ledger',
    write: (file) => writeLossRecord(file, { kept: null, backupAtMs: null }),
  },
  { name: 'the PIN', write: async (file) => writePinFile(file, await hashPin('1234')) },
  {
    name: 'a secret',
    write: async (file) => {
      rmSync(file);
      const secret = await openSecretFile(file, false);
      symlinkSync(victim(), file);
      await secret.set('secret', false);
    },
  },
  { name: 'a zip', write: (file) => writeZip(file, [{ name: 'a', text: ['new'] }]) },
  { name: 'the log', write: (file) => logInto(file), file: 'tem.log', refuses: true },
  {
    name: 'the mark of a ledger that is to be looked at',
    write: (file) => markSuspect(databasePathsIn(dirname(file))),
    file: 'ledger.suspect',
    refuses: true,
  },
  {
    name: 'a label',
    write: async (file) => {
      const printer = createFilePrinter(`file:${dirname(file)}`);
      await printer.check();
      await printer.print(fakeLabel(code(1)), job);
    },
    file: `${code(1)}.pdf`,
  },
  {
    name: 'a download',
    write: async (file) => {
      const fetch = () => Promise.resolve(new Response('new'));
      const more = { time: systemClock, signal: new AbortController().signal, onPercent: () => undefined };
      const wanted = { version: '2', url: 'https://x.invalid/', sha512: 'other', size: 3 };
      await downloadFile(wanted, file, { fetch, ...more }).catch(() => undefined);
    },
    mode: 0o644,
  },
];

const victim = (): string => join(root, 'victim');

function logInto(file: string): void {
  openLogFile({ folder: dirname(file), onFailure: () => undefined }).write('new');
}

describe.skipIf(skipOnWindows('symbolic links, which an account there may not make'))(
  'a planted link is not followed by',
  () => {
    it.each(WRITERS)('$name', async ({ write, file: name = 'file', refuses = false, mode = 0o600 }) => {
      const data = join(root, 'data');
      mkdirSync(data);
      const file = join(data, name);
      writeFileSync(victim(), 'precious');
      for (const end of ['', '.new', '.part', '.tmp']) symlinkSync(victim(), `${file}${end}`);
      await write(file);
      expect(readFileSync(victim(), 'utf8')).toBe('precious');
      if (refuses) return;
      expect(readFileSync(file, 'utf8')).not.toBe('precious');
      expectFileMode(file, mode);
      // Nothing unfinished is left.
      expect(readdirSync(data).filter((one) => /[0-9a-f]{8}-.*\.part$/.test(one))).toEqual([]);
    });
  },
);

describe('what Tem creates', () => {
  it('is for its own account only: folders for labels, the log and its data', async () => {
    const at = (...names: readonly string[]): string => join(root, ...names);
    const printer = createFilePrinter(`file:${at('out', 'labels')}`);
    await printer.check();
    const { file } = await printer.print(fakeLabel(code(1)), job);
    logInto(at('data', 'logs', 'tem.log'));
    openLastFolders(at('kept', 'last-folders.json'), () => root).remember('saved', root);
    for (const folder of ['out', 'out/labels', 'data', 'data/logs', 'kept'])
      expectFileMode(at(folder), 0o700);
    for (const one of [file ?? '', at('data', 'logs', 'tem.log'), at('kept', 'last-folders.json')])
      expectFileMode(one, 0o600);
  });
});
