import { electronBinary } from '../launch.ts';
import { expect, test } from './fixture.ts';

test.describe('utilityProcess', () => {
  test('has a pid while it lives, and its arguments; messages are structured clones, which wait until it listens', async ({
    app,
  }) => {
    const seen = await app.evaluate(async ({ utilityProcess }) => {
      process.env['LAB_UTILITY'] = 'of main';
      const child = utilityProcess.fork(`${lab.here}/utility.mjs`, ['late', 'a b', '--c']);
      const own = utilityProcess.fork(`${lab.here}/utility.mjs`, [], {
        env: { ...process.env, LAB_UTILITY: 'its own' },
        stdio: 'ignore',
      });
      delete process.env['LAB_UTILITY'];
      const before = child.pid ?? null;
      const ask = async (of: Electron.UtilityProcess, message: object): Promise<unknown> => {
        const answer = lab.once(of, 'message');
        of.postMessage(message);
        return (await answer)[0];
      };
      const started = await ask(child, { do: 'started' });
      const during = typeof child.pid;
      const answers: unknown[] = [];
      for (const value of [null, { a: [1, { b: 'Đơn' }] }, new Uint8Array([1, 2, 255]), Buffer.from([7])]) {
        const told = (await ask(child, { do: 'echo', value })) as { value: unknown; kind: string };
        const same =
          told.value instanceof Uint8Array ? [told.value.constructor.name, ...told.value] : told.value;
        answers.push([told.kind, same]);
      }
      child.postMessage({ do: 'reject' });
      const rejected = (await ask(child, { do: 'echo', value: 'still there' })) as { value: unknown };
      const clone = await lab.why(() => child.postMessage(() => undefined));
      const exit = lab.once(child, 'exit');
      const killed = [child.kill(), await exit, child.pid ?? null, child.kill()];
      child.postMessage('nobody is there');
      const ofOwn = await ask(own, { do: 'started' });
      own.kill();
      return { before, started, during, answers, rejected: rejected.value, clone, killed, ofOwn };
    });
    const started = { args: ['late', 'a b', '--c'], script: true, type: 'utility', kept: 'of main' };
    expect(seen).toEqual({
      before: null,
      started,
      during: 'number',
      answers: [
        ['[object Null]', null],
        ['[object Object]', { a: [1, { b: 'Đơn' }] }],
        ['[object Uint8Array]', ['Uint8Array', 1, 2, 255]],
        ['[object Uint8Array]', ['Uint8Array', 7]],
      ],
      // An unhandled rejection ends nothing.
      rejected: 'still there',
      clone: expect.stringContaining('could not be cloned'),
      killed: [true, [0], null, false],
      ofOwn: { ...started, args: [], kept: 'its own' },
    });
  });

  test('ends with its own code, or 1 after an exception or without its script; a crash ends only itself, and main learns of it', async ({
    app,
  }) => {
    const seen = await app.evaluate(async ({ app: main, utilityProcess }) => {
      const ended = async (message: object, options: Electron.ForkOptions = {}, script = 'utility.mjs') => {
        const child = utilityProcess.fork(`${lab.here}/${script}`, [], { stdio: 'ignore', ...options });
        // Without a listener, an 'error' of V8's would end main.
        child.on('error', () => undefined);
        child.postMessage(message);
        return (await lab.once(child, 'exit'))[0];
      };
      const codes = await Promise.all([
        ended({ do: 'exit', value: 0 }),
        ended({ do: 'exit', value: 7 }),
        ended({ do: 'throw' }),
        ended({}, {}, 'not-there.mjs'),
      ]);
      const gone = lab.once(main, 'child-process-gone');
      const crash = await ended({ do: 'abort' }, { serviceName: 'Lab' });
      const [, { type, name, serviceName, reason }] = (await gone) as [unknown, Electron.Details];
      const heap = await ended({ do: 'fill' }, { execArgv: ['--js-flags=--max-old-space-size=40'] });
      return { codes, zero: [crash === 0, heap === 0], gone: [type, name, serviceName, reason] };
    });
    expect(seen).toEqual({
      codes: [0, 7, 1, 1],
      zero: [false, false],
      gone: ['Utility', 'Lab', 'node.mojom.NodeService', expect.stringMatching(/^(crashed|abnormal-exit)$/)],
    });
  });

  test('kill() is a kill to the app too, and an interrupt, as from a terminal, ends it unless its script listens', async ({
    app,
  }) => {
    test.skip(
      electronBinary().platform === 'win32',
      'SKIPPED: Windows has no signals, and kill() is an exit with 0',
    );
    const seen = await app.evaluate(async ({ app: main, utilityProcess }) => {
      const start = async (message: object, serviceName = 'Lab') => {
        const child = utilityProcess.fork(`${lab.here}/utility.mjs`, [], { stdio: 'ignore', serviceName });
        const first = lab.once(child, 'message');
        child.postMessage(message);
        await first;
        return child;
      };
      const child = await start({ do: 'ignore' }, 'Lab, killed');
      const listed = main.getAppMetrics().find(({ name }) => name === 'Lab, killed');
      const answer = lab.once(child, 'message');
      process.kill(child.pid ?? 0, 'SIGINT');
      child.postMessage({ do: 'echo', value: 2 });
      await answer;
      const gone = lab.once(main, 'child-process-gone');
      const exit = lab.once(child, 'exit');
      child.kill();
      const [, { name, reason, exitCode }] = (await gone) as [unknown, Electron.Details];
      const other = await start({ do: 'echo', value: 1 });
      const ended = lab.once(other, 'exit');
      process.kill(other.pid ?? 0, 'SIGINT');
      await ended;
      return {
        listed: [listed?.type, listed?.serviceName],
        gone: [name, reason, exitCode],
        exit: await exit,
      };
    });
    expect(seen).toEqual({
      listed: ['Utility', 'node.mojom.NodeService'],
      gone: ['Lab, killed', 'killed', 15],
      exit: [0],
    });
  });

  // Node ends a thread that reaches its limit (src/node_worker.cc, NearHeapLimit) unless it asks for more at once than the 16 MB
  // that are added; V8 ends the whole process then, and perhaps always in Electron, whose CI skips Node's test of it
  // (script/node-disabled-tests.json, test-worker-resource-limits). Which of them is not known, and Tem does not rely on it.
  test('a worker thread in it that fills its memory ends nothing else', async ({ app }) => {
    const how = await app.evaluate(async ({ utilityProcess }) => {
      const child = utilityProcess.fork(`${lab.here}/utility.mjs`, [], { stdio: 'ignore' });
      child.on('error', () => undefined);
      const exit = lab.once(child, 'exit');
      const said = lab.once(child, 'message');
      child.postMessage({
        do: 'thread',
        value: 'const all = []; for (;;) all.push(Array(4e6).fill(all.length));',
      });
      const ended = await Promise.race([
        said.then(([error]) => `the thread: ${String(error)}`),
        exit.then(([status]) => `the process: ${String(status)}`),
      ]);
      child.kill();
      await exit;
      return ended;
    });
    expect(how).toMatch(/^the (thread: ERR_WORKER_OUT_OF_MEMORY|process: [1-9]\d*)$/);
  });
});
