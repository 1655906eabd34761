import { register } from 'node:module';

// Another process of Tem's that wants the first key; it has the same machine.
register(
  `data:text/javascript,export function resolve(name, context, next) {
    return name === 'electron'
      ? { url: ${JSON.stringify(new URL('./fake-safe-storage.ts', import.meta.url).href)}, shortCircuit: true }
      : next(name, context);
  }`,
);
const { machine } = await import('./fake-safe-storage.ts');
const { openDataKey } = await import('../../../main/settings/data-key.ts');
const { createSeal } = await import('../../../main/settings/seal.ts');
const { NO_SECRETS } = await import('../../../main/log/secrets.ts');

machine.keys = new Map([['v11', 'of the keyring']]);
const seal = createSeal(await openDataKey(process.argv[2] ?? '', false), NO_SECRETS);
await seal.ensureKey();
process.send?.(seal.seal('ma-doi-tac-4711'));
process.disconnect();
