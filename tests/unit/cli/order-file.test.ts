import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../../../main/cli/command.ts';
import { readOrderFile } from '../../../main/cli/order-file.ts';
import { validateDraft } from '../../../shared/validate-draft.ts';
import { CREATE_REQUEST } from '../../contract/samples.ts';
import { sharedTemporaryFolder } from '../../helpers/temporary-folder.ts';

const read = (text: string | Buffer) => readOrderFile('-', Readable.from([text]));
const readJson = (order: unknown) => read(JSON.stringify(order));

const folder = sharedTemporaryFolder('order-file');

describe('an order file', () => {
  it('with the documented types, or texts for numbers and null for nothing as in the sample, is sent as it is', async () => {
    const texts = { amount: '220000', weight: '200', payer: 1, email: null, pickup_code: null };
    for (const more of [{}, texts]) {
      const { draft, exempt, email } = await readJson({ ...CREATE_REQUEST, ...more });
      const sent = { ok: true, order: CREATE_REQUEST, warnings: [], questions: [] };
      expect(validateDraft(draft, exempt)).toEqual(sent);
      // Sent verbatim.
      expect(email).toBe(more === texts ? null : undefined);
    }
    expect((await readJson({ ...CREATE_REQUEST, email: 'an@shop.example' })).email).toBe('an@shop.example');
  });

  it('may have a null value, as the documented sample does; it is sent with a warning', async () => {
    const { draft, exempt } = await readJson({ ...CREATE_REQUEST, value: null });
    expect(validateDraft(draft, exempt)).toEqual({
      ok: true,
      order: { ...CREATE_REQUEST, value: null },
      warnings: [{ field: 'value', kind: 'no-value' }],
      questions: [],
    });
    for (const value of ['', undefined]) {
      const other = await readJson({ ...CREATE_REQUEST, value });
      expect(validateDraft(other.draft, other.exempt)).toMatchObject({
        issues: [{ field: 'value', kind: 'required' }],
      });
    }
  });

  it('may omit what the table does not require of a product', async () => {
    const { draft, exempt } = await readJson({ ...CREATE_REQUEST, products: [{ name: 'Áo', price: 1 }] });
    expect(validateDraft(draft, exempt)).toMatchObject({ order: { products: [{ name: 'Áo', price: 1 }] } });
  });

  it('gets no defaults: the payer is not guessed', async () => {
    const { payer: _payer, config: _config, ...rest } = CREATE_REQUEST;
    expect(validateDraft((await readJson(rest)).draft)).toMatchObject({
      ok: false,
      issues: [
        { field: 'config', kind: 'required' },
        { field: 'payer', kind: 'required' },
      ],
    });
  });

  it('may have an empty commune for a district without communes', async () => {
    const { commune: _commune, ...rest } = CREATE_REQUEST;
    expect((await readJson({ ...rest, commune: '' })).exempt).toEqual({
      commune: true,
      pickup_commune: false,
      value: false,
    });
    expect((await readJson(rest)).exempt).toMatchObject({ commune: false, pickup_commune: false });
    expect((await readJson({ ...rest, commune: null })).exempt.commune).toBe(false);
  });

  it('may be a file, with a byte order mark', async () => {
    const file = join(folder, 'order.json');
    const marked = `\uFEFF${JSON.stringify(CREATE_REQUEST)}`;
    // As PowerShell 5 writes it, too.
    for (const bytes of [marked, Buffer.from(marked, 'utf16le')]) {
      writeFileSync(file, bytes);
      expect((await readOrderFile(file, process.stdin)).draft.name).toBe(CREATE_REQUEST.name);
    }
  });

  it.each([
    ['no JSON', '{"name":', /no JSON/],
    ['an unknown field', '{"colour":1}', /colour: no such field/],
    ['an unknown field of a product', '{"products":[{"size":1}]}', /products\.0\.size: no such field/],
    ['an email that is no text', '{"email":["a@b.example"]}', /email: must be a text or null/],
    ['a field of another kind', '{"name":{"secret":1}}', /name: must be a text or a number/],
    ['a text too long', JSON.stringify({ note: 'x'.repeat(32_768) }), /note: too long/],
    ['a file that is too long', `"${'x'.repeat(1_100_000)}"`, /too long for an order/],
    ['binary', Buffer.from([0xff, 0xfe, 0, 1]), /no JSON/],
  ])('is refused as usage: %s', async (_what, text, message) => {
    await expect(read(text)).rejects.toThrow(UsageError);
    await expect(read(text)).rejects.toThrow(message);
    await expect(read(text)).rejects.not.toThrow(/secret|a@b/);
  });

  it('is a usage error if it does not exist', async () => {
    await expect(readOrderFile(join(folder, 'none'), process.stdin)).rejects.toThrow(UsageError);
    await expect(readOrderFile(folder, process.stdin)).rejects.toThrow(UsageError);
  });

  it('of any JSON is a draft or a usage error', async () => {
    const wild = fc.oneof(
      fc.json(),
      fc
        .dictionary(fc.constantFrom(...Object.keys(CREATE_REQUEST), 'email'), fc.jsonValue())
        .map((one) => JSON.stringify(one)),
    );
    await fc.assert(
      fc.asyncProperty(wild, async (text) => {
        const draft = await read(text).catch((error: unknown) => {
          if (error instanceof UsageError) return null;
          throw error;
        });
        if (draft !== null) validateDraft(draft.draft, draft.exempt);
      }),
    );
  });
});
