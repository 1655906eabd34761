import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import { CREATE_REQUEST } from '../contract/samples.ts';
import { serviceArguments } from './command-line.ts';
import { expect, test } from './fixtures.ts';
import { labelHtml } from './label-html.ts';

// A service that echoes the access token wherever it can, in any form. It belongs neither on the terminal nor in any file.

const TOKEN = 'a-token-0123456789abcdefABCDEF-of-the-shop';
const CODE = 'SGNS336484LM.883568271';
/** `tem print` gets each answer, the other commands one each, because a run takes a second. */
const PRINTS: Readonly<Record<string, readonly string[]>> = {
  print: ['print', '--size', 'S9', CODE],
  'print --json': ['print', '--size', 'S9', '--json', CODE],
};
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  info: ['info', CODE],
  create: ['create', '--file', '-'],
  'create --json': ['create', '--json', '--file', '-'],
  statuses: ['statuses'],
  cancel: ['cancel', CODE],
  'info --json': ['info', '--json', CODE],
  'webhook get': ['webhook', 'get'],
  areas: ['areas'],
};

/** Answers that contain the token, whole and in every form in which it can be echoed. */
const ANSWERS: Readonly<Record<string, (said: string, response: ServerResponse) => void>> = {
  'in its refusal': (said, response) =>
    response.setHeader('content-type', 'application/json').end(
      JSON.stringify({
        status: 'Error',
        message: `Token ${said} / ${encodeURIComponent(said)} không đúng`,
      }),
    ),
  'with a 401 and in a header': (said, response) =>
    response
      .writeHead(401, said.slice(-TOKEN.length), { 'content-type': 'text/plain', 'www-authenticate': said })
      .end(said),
  'in what should be the answer': (said, response) =>
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ status: said, results: { [said]: said, code: said }, message: said })),
  'as a page': (said, response) =>
    response
      .setHeader('content-type', 'text/html')
      .end(labelHtml([{ text: said }]).replace(/<title>[^<]*/, `<title>${said}`)),
};

for (const [at, [where, answer]] of Object.entries(ANSWERS).entries())
  test(`when a service echoes the token ${where}, no command shows it and no file holds it`, async ({
    harness,
    fakePartner,
  }) => {
    test.setTimeout(90_000);
    const sent: string[] = [];
    let last = `Bearer ${TOKEN}`;
    const partner = await fakePartner((request: IncomingMessage, response: ServerResponse) => {
      if (request.headers.authorization !== undefined) last = request.headers.authorization;
      sent.push(last);
      void once(request.resume(), 'end').then(() => answer(last, response));
    });
    const places = serviceArguments({ ...partner, accessToken: TOKEN }, harness);
    const others = Object.entries(OTHERS).filter((_, other) => other % Object.keys(ANSWERS).length === at);
    const printer = ['--printer', harness.printer];
    for (const [name, words] of [...Object.entries(PRINTS), ...others]) {
      const before = sent.length;
      const run = await harness.run(
        [...words, ...places, ...(words[0] === 'print' ? printer : [])],
        JSON.stringify({ ...CREATE_REQUEST, soc: `E-${name}` }),
      );
      // The service received the token, and the command reports a problem.
      expect(sent.length, name).toBeGreaterThan(before);
      expect(`${run.output}${run.error}`, name).not.toBe('');
      for (const form of [TOKEN, TOKEN.slice(4), Buffer.from(TOKEN).toString('base64').slice(0, 40)])
        expect(`${run.output}${run.error}`, name).not.toContain(form);
    }
    expect(sent.some((said) => said.includes(TOKEN))).toBe(true);
    const files = readdirSync(harness.dataDir, { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));
    expect(files.length).toBeGreaterThan(2);
    for (const file of files) expect(readFileSync(file).includes(TOKEN), file).toBe(false);
    // The search works: it finds the person's own token file, beside the data folder.
    expect(readFileSync(join(dirname(harness.dataDir), 'token'), 'utf8')).toContain(TOKEN);
  });
