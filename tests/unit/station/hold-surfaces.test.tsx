import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import { presetAnswer } from '../../../main/cli/hold-answers.ts';
import { RowButtons } from '../../../renderer/features/station/row-actions.tsx';
import { RowNotes } from '../../../renderer/features/station/row-notes.tsx';
import {
  type StationServices,
  StationServicesProvider,
} from '../../../renderer/features/station/station-services.ts';
import type { RowActions } from '../../../renderer/features/station/use-row-actions.ts';
import { createI18n } from '../../../renderer/i18n/i18n.ts';
import {
  allowsAnswer,
  HOLD_ANSWERS,
  HOLD_CODES,
  type HoldAnswer,
  holdOf,
  offeredAnswers,
} from '../../../shared/hold.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { openTestLabelStore } from '../../helpers/test-label-store.ts';
import { rowOf } from '../renderer/station-fixtures.ts';
import { code } from './fakes.ts';
import { openedStation, type TestStation } from './stations.ts';

const i18n = createI18n('en');
const t = i18n.getFixedT('en');

/** A row as the window draws it: the names of its buttons and questions. */
function drawnRow(problem: (typeof HOLD_CODES)[number]): string {
  const row = rowOf(1, 'held', { code: problem });
  const actions = {} as RowActions;
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <MantineProvider withCssVariables={false} withGlobalClasses={false}>
        <StationServicesProvider value={{} as StationServices}>
          <RowButtons row={row} reprinting={false} actions={actions} />
          <RowNotes row={row} reprinting={false} actions={actions} />
        </StationServicesProvider>
      </MantineProvider>
    </I18nextProvider>,
  );
}

/** The row's text for each answer; the picture's panel has the answers to a label that has to be looked at. */
const DRAWN: Readonly<Record<HoldAnswer, string>> = {
  print: t('batch.printEnded'),
  reprint: 'data-question="reprint-reason"',
  'approve-codes': t('labelCodes.agree'),
  'look-up': t('batch.lookUp'),
  choose: 'data-question="which-order"',
  'accept-as-code': t('batch.takeAsCode'),
};

describe.each(HOLD_CODES)('a label held for %s', (problem) => {
  const row = rowOf(1, 'held', { code: problem });
  const hold = holdOf(row);
  const offered = (surface: 'window' | 'command-line') => offeredAnswers(hold, surface);

  it('offers at the window what is allowed there', () => {
    const drawn = drawnRow(problem);
    if (hold?.kind === 'unverified' || hold?.kind === 'unexpected-codes') {
      expect(drawn).toContain(`>${t('batch.lookWord')}<`);
      for (const answer of HOLD_ANSWERS) expect(drawn).not.toContain(DRAWN[answer]);
    } else expect(HOLD_ANSWERS.filter((answer) => drawn.includes(DRAWN[answer]))).toEqual(offered('window'));
  });

  it('is answered by the command line’s options if allowed', () => {
    const all = presetAnswer(row, { reprint: 'damaged', anyStatus: true });
    expect(all === null ? [] : [all]).toEqual(offered('command-line'));
    const none = presetAnswer(row, { reprint: null, anyStatus: false });
    expect(none === null || none === 'accept-as-code').toBe(true);
  });

  it('accepts the allowed answers at the station, and rejects every other', () => {
    const takes = (answer: (station: TestStation, id: number) => unknown): boolean => {
      const ledger = openTestLabelStore(':memory:');
      const station = openedStation(ledger);
      station.scan(code(0));
      const { id } = station.state().rows[0] ?? { id: 0 };
      ledger.step([id], { event: 'hold', problem: { code: problem } });
      try {
        answer(station, id);
      } catch (error) {
        expect(error).toBeInstanceOf(ProblemError);
      }
      const after = station.state().rows[0];
      station.close();
      return after?.state !== 'held';
    };
    const allows = (answer: HoldAnswer): boolean => allowsAnswer(hold, answer);
    expect(takes((station, id) => station.printAnyway(id, null))).toBe(allows('print'));
    expect(takes((station, id) => station.printAnyway(id, 'damaged'))).toBe(
      allows('print') || allows('reprint'),
    );
    expect(takes((station, id) => station.requeueHeld([id]))).toBe(allows('approve-codes'));
    expect(takes((station, id) => station.lookUp(id))).toBe(allows('look-up'));
    expect(takes((station, id) => station.acceptAsCode(id))).toBe(allows('accept-as-code'));
    expect(takes((station, id) => station.remove(id))).toBe(true);
  });
});
