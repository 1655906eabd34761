import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPackage } from '@electron/asar';
import { type FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';
import { readAsar } from '../../electron/stand-in/asar.ts';
import { embedAsarHash } from '../../electron/stand-in/fuses.ts';

const standIn = join(import.meta.dirname, '../../electron');

/** The stand-in's executable with a test's app beside it, outside the repository. */
export interface PackedAppLab {
  readonly folder: string;
  readonly executable: string;
  readonly archive: string;
  flip(fuse: FuseV1Options, on: boolean): Promise<void>;
  /** Packs these files (name to content) into resources/app.asar and embeds its hash. */
  pack(files: Readonly<Record<string, string>>): Promise<void>;
  run(args?: readonly string[], env?: Readonly<Record<string, string>>): Promise<Run>;
  remove(): void;
}

interface Run {
  readonly exitCode: number | null;
  readonly output: string;
  readonly error: string;
}

export const MANIFEST = JSON.stringify({ name: 'lab', version: '1.2.3', main: 'main.cjs' });

export function createPackedAppLab(): PackedAppLab {
  const folder = mkdtempSync(join(tmpdir(), 'tem-packed-'));
  const executable = join(folder, 'app/lab');
  const archive = join(folder, 'app/resources/app.asar');
  mkdirSync(join(folder, 'app/resources'), { recursive: true });
  copyFileSync(join(standIn, 'dist/electron'), executable);
  writeFileSync(join(folder, 'app/electron-stand-in'), `${standIn}\n`);
  return {
    folder,
    executable,
    archive,
    async flip(fuse, on) {
      await flipFuses(executable, { version: FuseVersion.V1, [fuse]: on });
    },
    async pack(files) {
      const source = join(folder, 'source');
      rmSync(source, { recursive: true, force: true });
      mkdirSync(source);
      for (const [name, content] of Object.entries(files)) writeFileSync(join(source, name), content);
      await createPackage(source, archive);
      embedAsarHash(executable, readAsar(archive).headerHash);
    },
    run: (args = [], env = {}) =>
      new Promise((resolve) => {
        const child = execFile(
          executable,
          args,
          { cwd: folder, env: { ...process.env, ...env }, timeout: 15_000 },
          (_failed, output, error) => resolve({ exitCode: child.exitCode, output, error }),
        );
      }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
