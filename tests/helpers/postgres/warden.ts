import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Sees to it that nothing is left of a cluster, even where the tests' process is killed. */
export interface Warden {
  /** The cluster is gone: nothing is left to do. */
  release(): Promise<void>;
}

/**
 * Waits for the end of its input, which is the end of the tests' process; then the server gets SIGQUIT, by which it and its
 * processes end at once, and its folder is removed. The server takes its postmaster.pid away as it ends; a killed one leaves it.
 */
const SCRIPT = `read -r done && exit 0
if read -r pid < "$1/data/postmaster.pid"; then
  kill -QUIT "$pid"
  turns=0
  while [ -e "$1/data/postmaster.pid" ] && kill -0 "$pid" && [ $((turns += 1)) -lt 100 ]; do sleep 0.05; done
fi
rm -rf "$1"`;

/** @param folder the cluster's, with its data in `data` */
export function startWarden(folder: string): Warden {
  const child = spawn('/bin/sh', ['-c', SCRIPT, 'tem-test-postgres', folder], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const ended = once(child, 'close');
  return {
    async release() {
      child.stdin.end('done\n');
      await ended;
    },
  };
}
