import { Text, Title } from '@mantine/core';
import { IconArrowBackUp, IconLinkOff, IconShieldCheck } from '@tabler/icons-react';
import { type ComponentProps, type JSX, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { type Problem, problemOf } from '../../../shared/problem.ts';
import type { ReceiptCheck } from '../../../shared/receipt.ts';
import { describeReceiptCheck } from '../../../shared/receipt-text.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { KeyButton } from '../../components/key-button.tsx';
import { Notice } from '../../components/notice.tsx';
import { ProblemText } from '../../components/problem-text.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import { useHistoryServices } from './history-services.ts';
import { useHistory } from './history-view.ts';
import panel from './panel.module.css';
import { Panel } from './panel.tsx';

type ReceiptsStatus =
  | { readonly kind: 'checking' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'checked'; readonly check: ReceiptCheck }
  | { readonly kind: 'saved'; readonly file: string }
  | { readonly kind: 'failed'; readonly problem: Problem };

/** Checks the receipts of all labels, and saves those of the listed days. */
export function ReceiptsPanel(): JSX.Element {
  const { t } = useTranslation();
  const { tem } = useHistoryServices();
  const { list, showReceipts } = useHistory();
  const { fromDay, toDay } = useStore(list.store, ({ filter }) => filter);
  const [said, setSaid] = useState<ReceiptsStatus | null>(null);
  const { history } = tem.calls;
  const tell = (doing: ReceiptsStatus, work: () => Promise<ReceiptsStatus | null>): void => {
    setSaid(doing);
    work().then(setSaid, (thrown: unknown) => setSaid({ kind: 'failed', problem: problemOf(thrown) }));
  };
  const check = (): void =>
    tell({ kind: 'checking' }, async () => ({
      kind: 'checked',
      check: await history.verify(undefined),
    }));
  const save = (): void =>
    tell({ kind: 'saving' }, async () => {
      const file = await history.exportReceipts({ fromDay, toDay });
      return file === null ? null : { kind: 'saved', file };
    });
  return (
    <Panel aria-labelledby="history-receipts">
      <Title order={2} fz={20} lh="26px" fw={700} id="history-receipts">
        {t('history.receipt.all')}
      </Title>
      {said === null && <Text lh="23px">{t('history.receipt.about')}</Text>}
      <div role="status">
        <ReceiptsStatusText said={said} />
      </div>
      <div className={panel.foot}>
        <ActionButton
          className={panel.main}
          keyName="F8"
          loading={said?.kind === 'checking'}
          icon={IconShieldCheck}
          iconSize={24}
          onClick={check}
        >
          {t('history.receipt.check')}
        </ActionButton>
        <ActionButton
          variant="default"
          className={panel.second}
          keyName="Ctrl+B"
          loading={said?.kind === 'saving'}
          onClick={save}
        >
          {fromDay === null && toDay === null ? t('history.receipt.save') : t('history.receipt.saveDays')}
        </ActionButton>
        <KeyButton
          variant="default"
          className={panel.second}
          keyName="Escape"
          icon={IconArrowBackUp}
          onClick={() => showReceipts(false)}
        >
          {t('history.backToDay')}
        </KeyButton>
      </div>
    </Panel>
  );
}

function ReceiptsStatusText({ said }: { said: ReceiptsStatus | null }): JSX.Element | null {
  const { t } = useTranslation();
  const language = useLanguage();
  switch (said?.kind) {
    case undefined:
    case 'saving':
      return null;
    case 'checking':
      return (
        <Text p="8px 12px" bdrs={10} lh="22px" c="dimmed" bg="var(--tem-line-soft)">
          {t('history.receipt.checking')}
        </Text>
      );
    case 'saved':
      return <ReceiptsNotice tone="green">{t('history.savedTo', { file: said.file })}</ReceiptsNotice>;
    case 'failed':
      return (
        <ReceiptsNotice tone="red">
          <ProblemText problem={said.problem} />
        </ReceiptsNotice>
      );
    case 'checked': {
      const isWhole = said.check.broken === null;
      return (
        <ReceiptsNotice
          tone={isWhole ? 'green' : 'red'}
          icon={isWhole ? IconShieldCheck : IconLinkOff}
          data-receipts={isWhole ? 'whole' : 'broken'}
        >
          <span>{describeReceiptCheck(said.check, language)}</span>
        </ReceiptsNotice>
      );
    }
  }
}

function ReceiptsNotice(props: ComponentProps<typeof Notice>): JSX.Element {
  return (
    <Notice component="p" gap={8} p="8px 12px" bdrs={10} lh="22px" iconSize={20} iconTop={1} {...props} />
  );
}
