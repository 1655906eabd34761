import { createMutex } from '../../platform/mutex.ts';
import {
  createWorkerClient,
  type StartRunner,
  type WorkerClient,
  WorkerEndedError,
} from '../../platform/worker-client.ts';
import { outOfMemoryError } from './document-limits.ts';
import type { HostAnswers, HostTask } from './host-protocol.ts';
import type { Inspector } from './inspector.ts';
import { valueOf } from './protocol.ts';

type Host = WorkerClient<HostTask, HostAnswers>;

/**
 * An inspector in a process of its own, which the first task starts, also after it has died. Whatever was in hand then is done
 * again, once, each in a new process without company: only what ends that one too fails. Nothing is printed before it is proven,
 * so repeating it is safe.
 * @param start starts host.ts
 */
export function createInspectorProcess(start: StartRunner): Inspector {
  const open = (): Host =>
    // It limits its threads itself, by their processor time.
    createWorkerClient({ name: 'the process of the inspector', start, limitMs: null });
  const shared = open();
  /** One after another: each may need as much memory as what ended the first process. */
  const oneAtATime = createMutex();
  let alone: Host | null = null;
  let closed = false;

  async function run<Value>(work: (host: Host) => Promise<Value>): Promise<Value> {
    try {
      return await work(shared);
    } catch (error) {
      if (!(error instanceof WorkerEndedError)) throw error;
    }
    return oneAtATime.run(async () => {
      if (closed) throw new Error('the inspector was closed');
      const own = open();
      alone = own;
      try {
        return await work(own);
      } catch (error) {
        throw error instanceof WorkerEndedError ? outOfMemoryError() : error;
      } finally {
        alone = null;
        await own.close();
      }
    });
  }

  return {
    inspect: (pdf, ...more) =>
      run(async (host) => {
        const answer = await host.run({ kind: 'inspect', args: [ownBytes(pdf), ...more] });
        const { document, total, ...read } = valueOf(answer);
        const pages = [...read.pages];
        while (pages.length < total)
          pages.push(...(await host.run({ kind: 'pages', document, from: pages.length })));
        return { ...read, pages };
      }),
    drawPages: (pdf, dpi) =>
      run(async (host) => valueOf(await host.run({ kind: 'drawPages', args: [ownBytes(pdf), dpi] }))),
    encodePicture: (...args) => run(async (host) => valueOf(await host.run({ kind: 'encodePicture', args }))),
    createImageDocument: (image, ...more) =>
      run(async (host) =>
        valueOf(await host.run({ kind: 'createImageDocument', args: [ownBytes(image), ...more] })),
      ),
    createFlatPdf: (...args) => run(async (host) => valueOf(await host.run({ kind: 'createFlatPdf', args }))),
    warmUp: () => void shared.run({ kind: 'warm-up' }).catch(() => undefined),
    async close() {
      closed = true;
      await Promise.all([shared.close(), alone?.close()]);
    },
  };
}

/** Structured cloning sends the whole buffer under a view, which may be part of Node's pool, with other bytes around it. */
const ownBytes = (bytes: Uint8Array): Uint8Array =>
  bytes.byteLength === bytes.buffer.byteLength ? bytes : Uint8Array.from(bytes);
