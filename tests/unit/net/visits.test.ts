import type { Cookie } from 'electron';
import { describe, expect, it } from 'vitest';
import { createVisitPool, type VisitLane } from '../../../main/net/visits.ts';

const cookie = (name: string, more: Partial<Cookie> = {}): Cookie => ({
  name,
  value: 'v',
  domain: 'print.example',
  hostOnly: true,
  path: '/',
  sameSite: 'unspecified',
  ...more,
});

/** A lane that writes down what is done with it. */
function fakeLane(name: string, cookies: readonly Cookie[] = []) {
  const done: string[] = [];
  let failing = 0;
  const lane: VisitLane = {
    fetch: async () => new Response(name),
    cookies: async () => cookies,
    setCookie: async ({ name: set = '' }) => void done.push(`set ${set}`),
    async clearCookies() {
      done.push('clear');
      if (failing-- > 0) throw new Error('not cleared');
    },
    async closeConnections() {
      done.push('close');
    },
  };
  return {
    lane,
    done,
    fail: (times: number) => {
      failing = times;
    },
  };
}

const nameOf = async ({ fetch }: { fetch: typeof globalThis.fetch }): Promise<string> =>
  (await fetch('http://x')).text();

describe('createVisits', () => {
  it('gives each visit its own lane, most recently freed first', async () => {
    const [one, two] = [fakeLane('one'), fakeLane('two')];
    const open = createVisitPool([one.lane, two.lane]);
    const first = await open();
    const second = await open();
    expect(await Promise.all([first, second].map(nameOf))).toEqual(['two', 'one']);
    let third: string | null = null;
    const waiting = (async () => {
      third = await nameOf(await open());
    })();
    await new Promise((resolve) => setImmediate(resolve));
    expect(third).toBeNull();
    first.end(true);
    await waiting;
    expect(third).toBe('two');
  });

  it('clears the cookies before the next visit gets the lane, and closes unread responses', async () => {
    const { lane, done } = fakeLane('one');
    const open = createVisitPool([lane]);
    (await open()).end(true);
    const next = await open();
    expect(done).toEqual(['clear']);
    next.end(false);
    next.end(true);
    await open();
    expect(done).toEqual(['clear', 'close', 'clear']);
  });

  it('reuses no lane whose cookies could not be cleared', async () => {
    const { lane, done, fail } = fakeLane('one');
    const open = createVisitPool([lane]);
    const first = await open();
    fail(2);
    first.end(true);
    await expect(open()).rejects.toThrow('not cleared');
    expect(await nameOf(await open())).toBe('one');
    expect(done).toEqual(['clear', 'close', 'clear', 'close', 'clear']);
  });

  it('returns the cookies in a session’s form, with the document’s scheme and port', async () => {
    const { lane } = fakeLane('one', [
      cookie('a'),
      cookie('b', { domain: '.example', hostOnly: false, path: '/p', httpOnly: true, sameSite: 'strict' }),
      cookie('c', { domain: 'sso.example', secure: true, expirationDate: 4_000_000_000 }),
    ]);
    const visit = await createVisitPool([lane])();
    expect(await visit.cookies('https://print.example:8443/awb?token=t')).toEqual([
      {
        url: 'https://print.example:8443/',
        name: 'a',
        value: 'v',
        path: '/',
        secure: false,
        httpOnly: false,
        sameSite: 'unspecified',
      },
      {
        url: 'https://example/p',
        name: 'b',
        value: 'v',
        domain: '.example',
        path: '/p',
        secure: false,
        httpOnly: true,
        sameSite: 'strict',
      },
      {
        url: 'https://sso.example/',
        name: 'c',
        value: 'v',
        path: '/',
        secure: true,
        httpOnly: false,
        sameSite: 'unspecified',
        expirationDate: 4_000_000_000,
      },
    ]);
    expect((await visit.cookies('http://print.example/')).map(({ url }) => url)).toEqual([
      'http://print.example/',
      'http://example/p',
      'https://sso.example/',
    ]);
  });

  it('accepts at most fifty cookies', async () => {
    const { lane } = fakeLane(
      'one',
      Array.from({ length: 180 }, (_, at) => cookie(`c${at}`)),
    );
    const visit = await createVisitPool([lane])();
    expect(await visit.cookies('https://print.example/')).toHaveLength(50);
  });
});
