import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { generateSecret, secretPath } from '../../../main/webhook/receiver-secret.ts';
import { ROOT } from '../../e2e/partner-process.ts';
import { withTemporaryFolder } from '../temporary-folder.ts';

/** A receiver that accepts events. */
export interface RunningReceiver {
  /** The address to push events to. */
  readonly url: string;
  /** The ledger's file. */
  readonly ledger: string;
}

/** The receiver and its ledger in a process with nothing else in it; ended after the work. */
export function withStandaloneReceiver<Value>(
  work: (receiver: RunningReceiver) => Promise<Value>,
): Promise<Value> {
  return withTemporaryFolder(async (folder) => {
    const ledger = join(folder, 'ledger.sqlite');
    const secret = generateSecret();
    const child = spawn(
      process.execPath,
      [join(ROOT, 'tests/contract/webhook-child.ts'), ledger, '0', secret],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const kill = (): void => void child.kill();
    process.once('exit', kill);
    try {
      for await (const line of createInterface({ input: child.stdout }))
        return await work({ url: line + secretPath(secret), ledger });
      throw new Error('the receiver did not start');
    } finally {
      process.off('exit', kill);
      kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    }
  });
}
