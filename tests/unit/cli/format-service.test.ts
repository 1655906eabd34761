import { it } from 'vitest';
import { UsageError } from '../../../main/cli/command.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { documentsIn, expectFormat, pathsOf, section } from '../../cli-format.ts';
import {
  CANCEL_ANSWER,
  COMMUNES_ANSWER,
  CREATE_REQUEST,
  DISTRICTS_ANSWER,
  INFO_ANSWER,
  PRICE_ANSWER,
  PROVINCES_ANSWER,
  STATUSES_ANSWER,
} from '../../contract/samples.ts';
import { type Answer, createServiceHarness, WEBHOOK } from './service-harness.ts';

// `--json` and exit codes of the commands that ask the service, on the documented samples (tests/cli-format.ts).

const { run, service } = createServiceHarness();

type Case = readonly [title: string, args: readonly string[], answer: Answer, input?: object];

const INFO = {
  ...INFO_ANSWER.results,
  calllogs: [{ time: '2021-02-04T09:00:00+07:00', seconds: 17 }],
  last_sman: { name: 'Anh Tư', phone: '0900000001' },
};
const { code } = CANCEL_ANSWER.results;
const QUOTE = [
  '--sender-province',
  'A',
  '--sender-district',
  'B',
  '--receiver-province',
  'C',
  '--receiver-district',
  'D',
  '--weight',
  '200',
];
const CREATE = ['create', '--file', '-'];
const ORDER = { ...CREATE_REQUEST, soc: 'PO-1' };

const success = (results: unknown) => () => ({ status: 'Success', results });
const answered =
  (status: number, body: object = {}, headers: Record<string, string> = {}): Answer =>
  () =>
    Response.json(body, { status, headers });
/** The creator of `tem create` has its own client (fake-service.ts). */
const nobody: Answer = () => answered(500);

const CASES: readonly Case[] = [
  ['info', ['info', INFO.code], success(INFO)],
  ['info, as the sample has it', ['info', '--soc', INFO.soc], () => INFO_ANSWER],
  ['info, with nothing but the code', ['info', INFO.code], success({ code: INFO.code })],
  ['cancel', ['cancel', code], (path) => (path.endsWith('/cancel') ? CANCEL_ANSWER : INFO_ANSWER)],
  ['quote', ['quote', ...QUOTE], () => PRICE_ANSWER],
  ['quote, without a price', ['quote', ...QUOTE], success([])],
  ['areas', ['areas'], () => PROVINCES_ANSWER],
  ['areas --province', ['areas', '--province', '01'], () => DISTRICTS_ANSWER],
  ['areas --district', ['areas', '--district', '001'], () => COMMUNES_ANSWER],
  ['statuses', ['statuses'], () => STATUSES_ANSWER],
  ['webhook get', ['webhook', 'get'], () => WEBHOOK],
  ['webhook get, where none is registered', ['webhook', 'get'], success(null)],
  ['webhook set', ['webhook', 'set', WEBHOOK.results.url], () => WEBHOOK],
  ['create', CREATE, nobody, ORDER],
  ['create, its soc taken', CREATE, nobody, ORDER],
  ['create --anyway', [...CREATE, '--anyway'], nobody, ORDER],
  ['create, a mistake in the file', CREATE, nobody, { ...ORDER, name: '' }],
  ['create, an unknown field in the file', CREATE, nobody, { ...ORDER, nickname: 'x' }],
  ['refused', ['info', code], () => ({ status: 'Error', message: 'Không tìm thấy' })],
  ['refused at single fields', ['quote', ...QUOTE], answered(422, { errors: { weight: ['sai'] } })],
  ['another order’s answer', ['info', 'SGNS336484LM.1'], () => INFO_ANSWER],
  ['an answer that makes no sense', ['webhook', 'get'], () => new Response('<form>login</form>')],
  ['the token refused', ['webhook', 'get'], answered(401, { message: 'Unauthenticated.' })],
  ['not permitted', ['webhook', 'get'], answered(403, { message: 'Forbidden' })],
  ['too many requests', ['statuses'], answered(429, {}, { 'retry-after': '600' })],
  ['no answer', ['statuses'], answered(500)],
  [
    'cancel, its answer lost',
    ['cancel', code],
    (path) => (path.endsWith('/cancel') ? answered(502)(path, null) : success({ ...INFO, status: '2' })()),
  ],
  [
    'webhook set, its answer lost',
    ['webhook', 'set', 'https://hooks.example/y'],
    (path) => (path.endsWith('/create') ? answered(502)(path, null) : WEBHOOK),
  ],
];

/** The result of one run: the exit code, and the paths of its JSON. */
async function linesOf(call: ReturnType<typeof run>): Promise<string[]> {
  try {
    const { exitCode, output } = await call;
    return [`exit ${exitCode}`, ...documentsIn(output).flatMap((one) => pathsOf(one))];
  } catch (error) {
    // runCommand makes exit code 2 of both (`command-line-format.spec.ts`).
    if (error instanceof UsageError) return [`exit 2, tem: ${error.message}`];
    if (error instanceof ProblemError) return [`exit 2, ${error.problem.code}`];
    throw error;
  }
}

it('prints the service’s responses in the fields of 0.1', async () => {
  const found: string[] = [];
  const note = async (title: string, call: ReturnType<typeof run>): Promise<void> => {
    found.push(section(title, await linesOf(call)));
  };
  for (const [title, args, answer, input] of CASES)
    await note(
      title,
      run([...args, '--json'], answer, { input: input === undefined ? '' : JSON.stringify(input) }),
    );
  // What is sent: the fields of an order's file are the request's.
  found.push(section('create: the request', pathsOf(service().orders[0]?.body)));

  const input = JSON.stringify({ ...CREATE_REQUEST, soc: 'PO-2' });
  service().createFaults = ['cut'];
  await note('create, its answer lost', run([...CREATE, '--json'], nobody, { input }));
  service().answerInfo = () => Response.json({ status: 'Error', message: 'Hệ thống đang bảo trì' });
  await note('create, its look-up refused', run([...CREATE, '--json'], nobody, { input }));
  await note(
    'create --not-there, its look-up refused',
    run([...CREATE, '--not-there', '--json'], nobody, { input }),
  );
  service().createFaults = ['refused-422'];
  const third = JSON.stringify({ ...CREATE_REQUEST, soc: 'PO-3' });
  await note('create, refused at single fields', run([...CREATE, '--json'], nobody, { input: third }));

  await note(
    'no token',
    run(['webhook', 'get', '--json'], () => WEBHOOK, { token: null }),
  );
  await note(
    'a token wanted',
    run(['statuses', '--json'], answered(401, { message: 'Unauthenticated.' }), { token: null }),
  );
  const never = (): Promise<never> => new Promise(() => undefined);
  await note('interrupted', run(['statuses', '--json'], never, { interrupt: true }));

  const text = found.join('\n');
  expectFormat('service.txt', text);
});
