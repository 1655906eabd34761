import { parentPort, workerData } from 'node:worker_threads';
import { problemOf } from '../../shared/problem.ts';
import { redact } from '../log/redact.ts';
import { createSecrets } from '../log/secrets.ts';
import type { ZipAnswer, ZipTask } from './protocol.ts';
import { redactLines } from './redact-lines.ts';
import { writeZip, type ZipEntry } from './write-zip.ts';

// A zip is made here: clearing some ten megabytes of log takes seconds. Everything that goes into it is cleared here and
// nowhere else, whatever was done to it before.

// The task is our own code's (zip-thread.ts).
const { file, parts, logs, secrets: inForce } = workerData as ZipTask;
const secrets = createSecrets();
for (const secret of inForce) secrets.add(secret);
const clear = (line: string): string => String(redact(line, secrets));

function* entries(): Generator<ZipEntry> {
  for (const { name, value } of parts)
    yield { name, text: [`${JSON.stringify(redact(value, secrets), null, 2)}\n`] };
  for (const { name, path } of logs) yield { name: clear(name), text: redactLines(path, clear) };
}

async function answer(): Promise<ZipAnswer> {
  try {
    await writeZip(file, entries());
    return { ok: true };
  } catch (error) {
    const problem = problemOf(error);
    const stack = problem.code === 'internal' && error instanceof Error ? (error.stack ?? null) : null;
    return { ok: false, problem, stack };
  }
}

void answer().then((answered) => parentPort?.postMessage(answered));
