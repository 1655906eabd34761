import { createCipheriv, createDecipheriv, pbkdf2Sync } from 'node:crypto';

// Electron's safeStorage, for unit tests. Files share their worker's modules, so that all of them mock it by this one:
// vi.mock('electron', () => import('./fake-safe-storage.ts')).

/** A machine's keys by their marks, as Chromium's providers give them; null: temporarily unavailable. */
export const machine = {
  keys: new Map<string, string | null>(),
  /** Electron answers when this is done. */
  answer: Promise.resolve(),
};

function cipherOf(password: string): [Buffer, Buffer] {
  return [pbkdf2Sync(password, 'saltysalt', 1, 16, 'sha1'), Buffer.alloc(16, ' ')];
}

export function sealed(mark: string, password: string, plain: string): Buffer {
  const cipher = createCipheriv('aes-128-cbc', ...cipherOf(password));
  return Buffer.concat([Buffer.from(mark), cipher.update(plain, 'utf8'), cipher.final()]);
}

/** The last mark with a key encrypts. */
function usual(): [string, string] | null {
  const there = [...machine.keys].filter((one): one is [string, string] => one[1] !== null);
  return there.at(-1) ?? null;
}

export const safeStorage = {
  async encryptStringAsync(plain: string): Promise<Buffer> {
    await machine.answer;
    const key = usual();
    if (key === null) throw new Error('Error while encrypting the text provided to …');
    return sealed(...key, plain);
  },
  async decryptStringAsync(text: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }> {
    await machine.answer;
    const mark = text.toString('latin1', 0, 3);
    const password = machine.keys.get(mark);
    if (password === null)
      throw new Error('safeStorage.decryptStringAsync is temporarily unavailable. Please try again.');
    if (password === undefined) throw new Error('Error while decrypting the ciphertext provided to …');
    const decipher = createDecipheriv('aes-128-cbc', ...cipherOf(password));
    const result = Buffer.concat([decipher.update(text.subarray(3)), decipher.final()]).toString('utf8');
    return { result, shouldReEncrypt: mark !== usual()?.[0] };
  },
};
