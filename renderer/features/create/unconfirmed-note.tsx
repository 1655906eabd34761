import { Stack, Text } from '@mantine/core';
import { type JSX, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderDraft } from '../../../shared/new-order.ts';
import type { Problem } from '../../../shared/problem.ts';
import { parseWholeNumber } from '../../../shared/whole-number.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { IconCopy, IconHelpCircle } from '../../components/icons.tsx';
import { InlineConfirm } from '../../components/inline-confirm.tsx';
import { Notice } from '../../components/notice.tsx';
import { ProblemText } from '../../components/problem-text.tsx';
import { StatusLine } from '../../components/status-line.tsx';
import { useCopy } from '../../components/use-copy.ts';
import { formatDong } from '../../i18n/format-money.ts';
import { useTexts } from '../../i18n/use-language.ts';

interface UnconfirmedNoteProps {
  readonly draft: OrderDraft;
  /** `create-untold`. */
  readonly problem: Problem;
  readonly sending: boolean;
  readonly onConfirmMissing: () => void;
}

/**
 * What a person can do about an order that the service neither confirms nor denies: copy its soc to search the service's
 * website, and confirm, after a question, that it is not there. The panel's button above looks it up again.
 */
export function UnconfirmedNote({
  draft,
  problem,
  sending,
  onConfirmMissing,
}: UnconfirmedNoteProps): JSX.Element {
  const { t, language } = useTexts();
  const [asking, setAsking] = useState(false);
  const soc = socOf(problem);
  const { copied, copy } = useCopy(soc);
  const amount = parseWholeNumber(draft.amount);
  if (asking && !sending)
    return (
      <InlineConfirm
        ask={t('create.missingAsk', {
          receiver: draft.name.trim(),
          amount: amount.kind === 'number' ? formatDong(amount.value, language) : draft.amount,
        })}
        consequences={[t('create.missingMeans', { soc }), t('create.missingTwice')]}
        confirmLabel={t('create.missingYes')}
        cancelLabel={t('create.missingNo')}
        keyName="Ctrl+F7"
        onConfirm={() => {
          setAsking(false);
          onConfirmMissing();
        }}
        onCancel={() => setAsking(false)}
      />
    );
  return (
    <UnknownOutcomeNote problem={problem}>
      <Stack gap={8}>
        <ActionButton size="sm" variant="default" keyName="F8" icon={IconCopy} iconSize={18} onClick={copy}>
          {copied ? t('create.copied') : t('create.copySoc')}
        </ActionButton>
        <ActionButton
          size="sm"
          variant="default"
          keyName="F7"
          disabled={sending}
          onClick={() => setAsking(true)}
        >
          {t('create.missing')}
        </ActionButton>
      </Stack>
    </UnknownOutcomeNote>
  );
}

function socOf({ values }: Problem): string {
  const soc = values?.['soc'];
  return typeof soc === 'string' ? soc : '';
}

interface UnknownOutcomeNoteProps {
  readonly problem: Problem;
  /** What to do about it. */
  readonly children: ReactNode;
}

/** Says that nobody knows whether the order was created, and why. */
export function UnknownOutcomeNote({ problem, children }: UnknownOutcomeNoteProps): JSX.Element {
  const { t } = useTranslation();
  return (
    <Notice tone="amber" direction="column" gap={6} p="10px 12px" lh="22px" role="status">
      <StatusLine tone="amber" icon={IconHelpCircle} iconSize={20} gap={6} fw={600}>
        {t('create.outcomeUnknown')}
      </StatusLine>
      <Text lh="22px">
        <ProblemText problem={problem} />
      </Text>
      {children}
    </Notice>
  );
}
