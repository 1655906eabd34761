import { existsSync, readFileSync } from 'node:fs';

/** Throws on a real network: the only links with traffic are loopback and the namespace's own. */
export function expectIsolatedNetwork(): void {
  const tell = (): never => {
    throw new Error('attacks are tried in a network of their own only: npm run test:attack');
  };
  if (!existsSync('/proc/net/dev')) tell();
  const links = Array.from(
    readFileSync('/proc/net/dev', 'utf8').matchAll(/^\s*(\S+):/gm),
    ([, name]) => name,
  );
  const routes = readFileSync('/proc/net/route', 'utf8').trim().split('\n').slice(1);
  const ways = new Set(routes.map((route) => route.split('\t')[0]));
  if (!links.includes('away0') || ways.size !== 1 || !ways.has('away0')) tell();
}
