import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowAccount } from '../../../../shared/account.ts';
import type { OrderChoice } from '../../../../shared/order.ts';
import type { BatchRow } from '../../../../shared/station.ts';
import { nameOfAccount } from '../../../components/account-tag.tsx';
import { useFetched } from '../../../components/use-fetched.ts';
import { rowQuestionOf } from '../row-question.ts';
import { useStationServices } from '../station-services.ts';
import type { PersonsAnswer, RowAnswer } from './row-answers.ts';
import type { NumberedAnswer } from './use-numbered-answers.ts';
import type { PanelView } from './use-panel-view.ts';
import { useRowActions } from './use-row-actions.ts';

/** Asks who answers before anything is done. */
export type AskPerson = (row: BatchRow, answer: PersonsAnswer) => void;

/** The answers to what the panel asks, in their order, with what each does. */
export function usePanelAnswers(view: PanelView, askPerson: AskPerson): readonly NumberedAnswer[] {
  const { t } = useTranslation();
  const { panel, tem, report } = useStationServices();
  const { row, shown } = view;
  const actions = useRowActions();
  const hasChoice = view.answers.some(({ kind }) => kind === 'choose');
  const orders = useOrderChoices(hasChoice && row !== null ? row.id : null);
  const accounts = useAccounts(row !== null && view.answers.some(({ kind }) => kind === 'accept-as-code'));
  if (shown?.kind === 'command' && shown.outcome.kind === 'clear-asked') {
    const clear = (): void => void tem.calls.station.clear(undefined).catch(report);
    const { number } = shown.outcome;
    return [
      { key: 'keep-list', label: t('panel.answers.keep-list'), act: panel.dismiss },
      { key: 'clear', label: t('panel.answers.clear', { number }), act: clear },
    ];
  }
  if (row === null) return [];
  const labelOf = (answer: Exclude<RowAnswer, { kind: 'choose' }>): string => {
    if (answer.kind === 'reason') return t(`reason.${answer.reason}`);
    const printedBefore = answer.kind === 'keep' && rowQuestionOf(row) === 'reprint-reason';
    return t(`panel.answers.${printedBefore ? 'no-reprint' : answer.kind}`);
  };
  const nameOf = ({ name }: RowAccount): string => nameOfAccount(name, t);
  return view.answers.flatMap((answer): NumberedAnswer[] => {
    if (answer.kind === 'choose')
      return orders.map((order) => ({
        key: `${order.account?.id ?? ''} ${order.code}`.trim(),
        label: [order.account === null ? null : nameOf(order.account), order.code, order.receiverName]
          .filter((part) => part !== null)
          .join(' · '),
        act: () => actions.choose(row, order),
      }));
    if (answer.kind === 'accept-as-code' && accounts.length > 0)
      return accounts.map((account) => {
        const label = t('panel.answers.accept-as-code-of', { account: nameOf(account) });
        const act = (): void => actions.acceptAsCode(row, account.id);
        return { key: `${answer.kind} ${account.id}`, label, name: `${label}: ${row.code}`, act };
      });
    const label = labelOf(answer);
    const key = answer.kind === 'reason' ? answer.reason : answer.kind;
    return [
      { key, label, name: `${label}: ${row.code}`, act: () => answerRow(actions, askPerson, row, answer) },
    ];
  });
}

function answerRow(
  actions: ReturnType<typeof useRowActions>,
  askPerson: AskPerson,
  row: BatchRow,
  answer: Exclude<RowAnswer, { kind: 'choose' }>,
): void {
  switch (answer.kind) {
    case 'no-reprint':
    case 'wait':
      return actions.dismiss();
    case 'take-over':
    case 'print-alone':
      return askPerson(row, { kind: answer.kind });
    case 'back':
      return actions.showMoreReasons(false);
    case 'more-reasons':
      return actions.showMoreReasons(true);
    case 'keep':
    case 'remove':
      return actions.remove(row);
    case 'came-out':
    case 'did-not':
      return actions.resolve(row, answer.kind === 'came-out');
    case 'look':
      return actions.inspect(row);
    case 'print':
      return actions.printAnyway(row);
    case 'look-up':
      return actions.lookUp(row);
    case 'accept-as-code':
      return actions.acceptAsCode(row, null);
    case 'retry':
      return actions.retry(row);
    case 'reason':
      return actions.reprint(row, answer.reason);
  }
}

/** The orders that a row's scan may mean; none for null. */
function useOrderChoices(id: number | null): readonly OrderChoice[] {
  const { tem, report } = useStationServices();
  const fetch = useCallback(() => tem.calls.station.choices({ id: id ?? 0 }), [tem, id]);
  const orders = useFetched(id === null ? null : fetch, report);
  return orders.kind === 'loaded' ? orders.value : [];
}

/** The accounts whose code a row's scan may be; none at a station with only one, or while nobody asks. */
function useAccounts(isAsked: boolean): readonly RowAccount[] {
  const { tem, report } = useStationServices();
  const fetch = useCallback(() => tem.calls.station.accounts(undefined), [tem]);
  const accounts = useFetched(isAsked ? fetch : null, report);
  return accounts.kind === 'loaded' ? accounts.value : [];
}
