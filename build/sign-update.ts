import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publicKeyOf, signChannelFile } from '../main/updates/signature.ts';

// Signs electron-builder's files for updates: `node build/sign-update.ts FOLDER` writes latest*.yml.sig next to each latest*.yml
// of the folder. The private key (Ed25519, PKCS #8, PEM) is in TEM_UPDATE_PRIVATE_KEY. docs/operations/updates.md.

const [folder] = process.argv.slice(2);
const privateKey = process.env['TEM_UPDATE_PRIVATE_KEY'];

function fail(why: string): never {
  process.stderr.write(`sign-update: ${why}\n`);
  process.exit(1);
}

if (folder === undefined) fail('usage: node build/sign-update.ts FOLDER');
if (privateKey === undefined || privateKey.trim() === '') fail('TEM_UPDATE_PRIVATE_KEY is not set');
const names = readdirSync(folder).filter((name) => /^latest.*\.yml$/.test(name));
if (names.length === 0) fail(`no latest*.yml in ${folder}`);
for (const name of names) {
  const file = join(folder, name);
  writeFileSync(`${file}.sig`, `${signChannelFile(name, readFileSync(file), privateKey)}\n`);
  process.stdout.write(`signed ${name}\n`);
}
process.stdout.write(`by ${publicKeyOf(privateKey)}\n`);
