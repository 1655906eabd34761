import { redact } from '../log/redact.ts';
import { createSecrets } from '../log/secrets.ts';
import { serveWorker } from '../platform/serve-worker.ts';
import { redactLines, writeZip, type ZipEntry } from './write-zip.ts';
import type { ZipAnswers, ZipRequest } from './zip-thread.ts';

// Builds a zip in a thread, because redacting about ten megabytes of log takes seconds. Everything in the zip is redacted here,
// whatever was done to it before.

serveWorker<ZipRequest, ZipAnswers>({
  async zip({ file, parts, logs, secrets: inForce }) {
    const secrets = createSecrets();
    for (const secret of inForce) secrets.add(secret);
    const clear = (line: string): string => String(redact(line, secrets));
    function* entries(): Generator<ZipEntry> {
      for (const { name, value } of parts)
        yield { name, text: [`${JSON.stringify(redact(value, secrets), null, 2)}\n`] };
      for (const { name, path } of logs) yield { name: clear(name), text: redactLines(path, clear) };
    }
    await writeZip(file, entries());
    return null;
  },
});
