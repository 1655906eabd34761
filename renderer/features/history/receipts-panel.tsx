import { Text, Title } from '@mantine/core';
import { type ComponentProps, type JSX, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { ReceiptCheck } from '../../../shared/receipt.ts';
import { describeReceiptCheck } from '../../../shared/receipt-text.ts';
import { IconLinkOff, IconShieldCheck } from '../../components/icons.tsx';
import { Notice } from '../../components/notice.tsx';
import { ProblemText } from '../../components/problem-text.tsx';
import { useAsyncAction } from '../../components/use-async-action.ts';
import { useTexts } from '../../i18n/use-language.ts';
import { useHistoryServices } from './history-services.ts';
import { useHistory } from './history-view.ts';
import panel from './panel.module.css';
import { BackButton, MainButton, Panel, SecondButton } from './panel.tsx';

/** Checks the receipts of all labels, and saves those of the listed days. */
export function ReceiptsPanel(): JSX.Element {
  const { t } = useTranslation();
  const { history } = useHistoryServices().tem.calls;
  const { list, showReceipts } = useHistory();
  const { fromDay, toDay } = useStore(list.store, ({ filter }) => filter);
  const [action, run] = useAsyncAction<ReceiptsResult>();
  /** Which of the two was started last. */
  const [last, setLast] = useState<'check' | 'save'>('check');
  const check = (): void => {
    setLast('check');
    void run(async () => ({ check: await history.verify(undefined) }));
  };
  const save = (): void => {
    setLast('save');
    void run(async () => {
      const file = await history.exportReceipts({ fromDay, toDay });
      return file === null ? null : { file };
    });
  };
  const running = action.kind === 'running' ? last : null;
  return (
    <Panel aria-labelledby="history-receipts">
      <Title order={2} fz={20} lh="26px" fw={700} id="history-receipts">
        {t('history.receipt.all')}
      </Title>
      {action.kind === 'idle' && <Text lh="23px">{t('history.receipt.about')}</Text>}
      <div role="status">
        {running === 'check' && (
          <Text p="8px 12px" bdrs={10} lh="22px" c="dimmed" bg="var(--tem-line-soft)">
            {t('history.receipt.checking')}
          </Text>
        )}
        {action.kind === 'failed' && (
          <ReceiptsNotice tone="red">
            <ProblemText problem={action.problem} />
          </ReceiptsNotice>
        )}
        {action.kind === 'done' && <Result result={action.result} />}
      </div>
      <div className={panel.foot}>
        <MainButton keyName="F8" loading={running === 'check'} icon={IconShieldCheck} onClick={check}>
          {t('history.receipt.check')}
        </MainButton>
        <SecondButton keyName="Ctrl+B" loading={running === 'save'} onClick={save}>
          {fromDay === null && toDay === null ? t('history.receipt.save') : t('history.receipt.saveDays')}
        </SecondButton>
        <BackButton onClick={() => showReceipts(false)} />
      </div>
    </Panel>
  );
}

type ReceiptsResult = { readonly check: ReceiptCheck } | { readonly file: string };

function Result({ result }: { result: ReceiptsResult }): JSX.Element {
  const { t, language } = useTexts();
  if ('file' in result)
    return <ReceiptsNotice tone="green">{t('history.savedTo', { file: result.file })}</ReceiptsNotice>;
  const isWhole = result.check.broken === null;
  return (
    <ReceiptsNotice
      tone={isWhole ? 'green' : 'red'}
      icon={isWhole ? IconShieldCheck : IconLinkOff}
      data-receipts={isWhole ? 'whole' : 'broken'}
    >
      <span>{describeReceiptCheck(result.check, language)}</span>
    </ReceiptsNotice>
  );
}

function ReceiptsNotice(props: ComponentProps<typeof Notice>): JSX.Element {
  return (
    <Notice component="p" gap={8} p="8px 12px" bdrs={10} lh="22px" iconSize={20} iconTop={1} {...props} />
  );
}
