import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { showWarnings } from '../../../main/app/show-warnings.ts';
import { createSecrets } from '../../../main/log/secrets.ts';

it('replaces Node’s warnings with ones without secrets and queries', () => {
  const shown: string[] = [];
  const process = new EventEmitter();
  process.on('warning', () => shown.push('as it is'));
  const secrets = createSecrets();
  secrets.add('plain.print.token', false);
  // What showWarnings uses of a process is an emitter's.
  showWarnings({ process: process as never, secrets, show: (line) => shown.push(line) });
  const address = 'https://x.example/awb?token=6cf2ce20-80e9-11eb-8974-cd483a610abd';
  process.emit('warning', {
    name: 'electron',
    message: `Failed to load URL: ${address} with error: ERR_FAILED`,
  });
  process.emit('warning', { name: 'Warning', message: 'no plain.print.token' });
  expect(shown).toEqual([
    'electron: Failed to load URL: https://x.example/awb?[query] with error: ERR_FAILED',
    'Warning: no [secret]',
  ]);
});
