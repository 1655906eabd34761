import { describe, expect, it } from 'vitest';
import { createCodeApprovals } from '../../../main/station/code-approvals.ts';
import type { AccountTerms } from '../../../main/station/run-request.ts';
import { type AllowedCode, isAllowedCode, MAX_ALLOWED_CODES } from '../../../shared/allowed-code.ts';
import { NO_PHASES } from '../../../shared/diagnostics.ts';
import type { OrderCode } from '../../../shared/order-code.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { SettingsSchema } from '../../../shared/settings.ts';
import type { UnexpectedCode } from '../../../shared/verification-issue.ts';
import { accountOf, fixedAccounts } from '../../helpers/station-orders.ts';
import { code, fakeLabel, fakePrinter, labelsBy } from './fakes.ts';
import { options, problemCode } from './stations.ts';
import { newWorkstation, type TestWorkstation } from './workstations.ts';

/** A code of a depot's, in the label's lower right corner. */
const depot = (text: string, x = 0.8): UnexpectedCode => ({
  text,
  symbology: 'Code128',
  page: 0,
  place: { x, y: 0.9 },
});
const PICTURE = { png: new Uint8Array([1]), widthMm: 80, heightMm: 100 };

/** Labels with unexpected codes, held unless patterns or the operator allow each; their codes may change. */
function labelsWith(
  onLabel: ReadonlyMap<OrderCode, readonly UnexpectedCode[]>,
  agreed: () => readonly AllowedCode[] = () => [],
): AccountTerms['labels'] {
  return (batch, signal) =>
    labelsBy((codes) => {
      const open = (of: OrderCode): readonly UnexpectedCode[] =>
        (onLabel.get(of) ?? []).filter(
          (one) => !isAllowedCode(one, agreed()) && batch.accepted.get(of)?.codes.includes(one.text) !== true,
        );
      const held = codes.filter((of) => open(of).length > 0);
      return {
        labels: new Map(codes.filter((of) => !held.includes(of)).map((of) => [of, fakeLabel(of)])),
        held: new Map(
          held.map((of) => [
            of,
            {
              problem: { code: 'other-code' },
              warnings: [],
              picture: PICTURE,
              unexpectedCodes: open(of),
              receiver: 'differs',
            },
          ]),
        ),
        problems: new Map(),
        foreign: 0,
        phases: NO_PHASES,
      };
    })(batch, signal);
}

const rowOf = (of: OrderCode, { workstation }: TestWorkstation) => {
  const found = workstation.state().rows.find((row) => row.code === of);
  if (found === undefined) throw new Error(`no row of ${of}`);
  return found;
};

/** A desk whose labels carry these codes, all scanned. */
function workstationWith(
  onLabel: ReadonlyMap<OrderCode, readonly UnexpectedCode[]>,
  mode: 'batch' | 'one-by-one' = 'batch',
) {
  let settings = SettingsSchema.parse({});
  let known: string[] = [];
  const left = { takeBack: (_code: OrderCode): Promise<void> => Promise.resolve() };
  const printer = fakePrinter();
  const test = newWorkstation({ mode });
  const agreed = (): readonly AllowedCode[] =>
    settings.agreedCodes.filter(({ partner }) => partner === 'sandbox');
  test.set.run = () => options({ printer, labels: labelsWith(onLabel, agreed) });
  const agreements = createCodeApprovals(
    test.workstation,
    { cancel: (of) => left.takeBack(of.code), cancelResends: () => Promise.resolve() },
    {
      labelStore: test.ledger,
      settings: {
        get: () => settings,
        save: (patch) => (settings = SettingsSchema.parse({ ...settings, ...patch })),
      },
      // Only how many there are counts.
      accounts: fixedAccounts(
        accountOf({
          book: { findIncludingUnconfirmed: (text) => (known.includes(text) ? [{} as never] : []) },
        }),
      ),
      log: () => undefined,
    },
  );
  return {
    ...test,
    printer,
    agreements,
    left,
    kept: () => settings.agreedCodes,
    keep: (agreedCodes: AllowedCode[]) => (settings = { ...settings, agreedCodes }),
    knows: (...texts: string[]) => (known = texts),
  };
}

describe('a label with unexpected codes', () => {
  it('is held with them and with its receiver evidence across a restart', async () => {
    const test = workstationWith(new Map([[code(1), [depot('12345678')]]]));
    for (const of of [code(0), code(1)]) test.workstation.scan(of);
    await test.workstation.print();
    const held = { state: 'held', unexpectedCodes: [depot('12345678')], receiver: 'differs' };
    expect(rowOf(code(1), test)).toMatchObject(held);
    expect(rowOf(code(0), test)).toMatchObject({ state: 'printed', unexpectedCodes: [], receiver: null });
    expect(rowOf(code(1), test.again())).toMatchObject(held);
  });

  it('has none once it is printed, and the row keeps which were accepted', async () => {
    const test = workstationWith(new Map([[code(1), [depot('12345678')]]]));
    test.workstation.scan(code(1));
    await test.workstation.print();
    test.workstation.printAnyway(rowOf(code(1), test).id, null);
    const accepted = { accepted: 'other-code', acceptedCodes: ['12345678'], unexpectedCodes: [] };
    expect(rowOf(code(1), test)).toMatchObject({ state: 'queued', ...accepted });
    await test.workstation.print();
    expect(rowOf(code(1), test)).toMatchObject({ state: 'printed', ...accepted });
  });

  it('is held again if it has another code than was accepted', async () => {
    const onLabel = new Map([[code(1), [depot('12345678')]]]);
    const test = workstationWith(onLabel);
    test.workstation.scan(code(1));
    await test.workstation.print();
    test.workstation.printAnyway(rowOf(code(1), test).id, null);
    onLabel.set(code(1), [depot('12345678'), depot('87654321', 0.2)]);
    expect(await test.workstation.print()).toMatchObject({ printed: 0, held: 1 });
    expect(rowOf(code(1), test)).toMatchObject({ state: 'held', unexpectedCodes: [depot('87654321', 0.2)] });
  });

  it('is asked about again if it is retried or reprinted', async () => {
    const test = workstationWith(new Map([[code(1), [depot('12345678')]]]));
    test.workstation.scan(code(1));
    await test.workstation.print();
    const { id } = rowOf(code(1), test);
    test.workstation.printAnyway(id, null);
    await test.workstation.print();
    test.workstation.reprint(id, 'damaged');
    expect(await test.workstation.print()).toMatchObject({ held: 1 });

    test.workstation.printAnyway(id, null);
    test.set.run = () =>
      options({
        labels: labelsWith(new Map()),
        printer: fakePrinter(() => {
          throw new ProblemError('printer-failed', { printer: 'x', detail: 'y' });
        }),
      });
    await test.workstation.print();
    expect(rowOf(code(1), test)).toMatchObject({ state: 'failed', accepted: 'other-code' });
    test.workstation.retry(id);
    expect(rowOf(code(1), test)).toMatchObject({ state: 'queued', accepted: null, acceptedCodes: [] });
  });
});

describe('a manager’s approval for every label of the service', () => {
  it('applies to the codes shown: nothing is stored if the label has others by now', async () => {
    const onLabel = new Map([[code(1), [depot('12345678')]]]);
    const test = workstationWith(onLabel);
    test.workstation.scan(code(1));
    await test.workstation.print();
    const { id } = rowOf(code(1), test);
    // The printer's queue is queried first; meanwhile the label is prepared again.
    test.left.takeBack = async () => {
      test.left.takeBack = () => Promise.resolve();
      test.workstation.printAnyway(id, null);
      onLabel.set(code(1), [depot('ABC', 0.2)]);
      await test.workstation.print();
    };
    await expect(test.agreements.approve(id)).rejects.toMatchObject({
      problem: { code: 'changed-meanwhile' },
    });
    expect(test.kept()).toEqual([]);
  });

  it('stores the pattern, and remakes this label and those it covers, with nothing accepted', async () => {
    const test = workstationWith(
      new Map([
        [code(1), [depot('12345678')]],
        [code(2), [depot('87654321')]],
        // Elsewhere on the label, or one code more: its own question.
        [code(3), [depot('87654321', 0.2)]],
        [code(4), [depot('87654321'), depot('ABC', 0.1)]],
      ]),
    );
    for (const at of [1, 2, 3, 4]) test.workstation.scan(code(at));
    expect(await test.workstation.print()).toMatchObject({ held: 4 });
    const { id } = rowOf(code(1), test);
    const [pattern] = [
      { partner: 'sandbox', symbology: 'Code128', length: 8, alphabet: 'digits', place: { x: 0.8, y: 0.9 } },
    ];
    expect(test.agreements.preview(id)).toEqual({ kind: 'offered', patterns: [pattern] });
    await test.agreements.approve(id);
    expect(test.kept()).toEqual([pattern]);
    expect(test.states()).toEqual(['queued', 'queued', 'held', 'held']);
    expect(rowOf(code(1), test)).toMatchObject({ accepted: null, acceptedCodes: [], unexpectedCodes: [] });
    expect(await test.workstation.print()).toMatchObject({ printed: 2, held: 0 });

    // The pattern is no approval of the label: without it, the label is held.
    test.keep([]);
    test.workstation.reprint(id, 'other');
    expect(await test.workstation.print()).toMatchObject({ printed: 0, held: 1 });
  });

  it('prints them at once in one-by-one mode', async () => {
    const onLabel = new Map([1, 2].map((at) => [code(at), [depot(`1234567${at}`)]]));
    const test = workstationWith(onLabel, 'one-by-one');
    for (const at of [1, 2]) test.workstation.scan(code(at));
    await expect.poll(test.states).toEqual(['held', 'held']);
    await expect.poll(() => test.workstation.state().run.kind).toBe('idle');
    await test.agreements.approve(rowOf(code(2), test).id);
    await expect.poll(test.states).toEqual(['printed', 'printed']);
  });

  it('is not offered for what no pattern covers: an order’s form, and known orders', async () => {
    const asked = async (text: string, ...known: string[]) => {
      const test = workstationWith(new Map([[code(1), [depot('AB'), depot(text)]]]));
      test.knows(...known);
      for (const at of [1, 2]) test.workstation.scan(code(at));
      await test.workstation.print();
      const { id } = rowOf(code(1), test);
      expect(await problemCode(test.agreements.approve(id))).toBe('code-not-agreed');
      expect(test.kept()).toEqual([]);
      expect(rowOf(code(1), test).state).toBe('held');
      return test.agreements.preview(id);
    };
    const none = { kind: 'none', why: 'known-order' };
    expect(await asked('SGNS336484LM.883568271')).toMatchObject({ kind: 'none', why: 'order-form' });
    expect(await asked('12345678', '12345678')).toEqual({ ...none, text: '12345678' });
    // The batch's other order.
    expect(await asked('000000002')).toEqual({ ...none, text: '000000002' });
  });

  it('is refused if there are too many patterns, and changes nothing', async () => {
    const test = workstationWith(new Map([[code(1), [depot('12345678')]]]));
    test.workstation.scan(code(1));
    await test.workstation.print();
    const full = Array.from(
      { length: MAX_ALLOWED_CODES },
      (_, at): AllowedCode => ({
        partner: 'sandbox',
        symbology: 'QRCode',
        length: at + 1,
        alphabet: 'any',
        place: null,
      }),
    );
    test.keep(full);
    expect(await problemCode(test.agreements.approve(rowOf(code(1), test).id))).toBe('agreed-codes-full');
    expect(test.kept()).toEqual(full);
    expect(test.states()).toEqual(['held']);
  });

  it('releases no label that may still come out of a queue', async () => {
    const test = workstationWith(new Map([1, 2].map((at) => [code(at), [depot('12345678')]])));
    for (const at of [1, 2]) test.workstation.scan(code(at));
    await test.workstation.print();
    const doubted = new Set([code(2)]);
    test.left.takeBack = (of) =>
      doubted.has(of)
        ? Promise.reject(new ProblemError('answer-doubted', { detail: 'waits' }))
        : Promise.resolve();
    await test.agreements.approve(rowOf(code(1), test).id);
    expect(test.states()).toEqual(['queued', 'held']);
    expect(await problemCode(test.agreements.approve(rowOf(code(2), test).id))).toBe('answer-doubted');
  });

  it('is rejected for a row held for another reason', async () => {
    const test = workstationWith(new Map());
    test.workstation.scan(code(1));
    expect(() => test.agreements.preview(rowOf(code(1), test).id)).toThrow(ProblemError);
    expect(await problemCode(test.agreements.approve(rowOf(code(1), test).id))).toBe('unknown-row');
    expect(test.workstation.requeueHeld([rowOf(code(1), test).id])).toEqual([]);
  });
});
