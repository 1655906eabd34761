import { Text } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../../shared/problem.ts';
import { Notice } from '../../components/notice.tsx';
import { ProblemText } from '../../components/problem-text.tsx';
import { StatusLine } from '../../components/status-line.tsx';

interface Props {
  readonly problem: Problem;
  /** What to do about it. */
  readonly children: ReactNode;
}

/** Says that nobody knows whether the order was created, and why. */
export function UnknownOutcomeNote({ problem, children }: Props): JSX.Element {
  const { t } = useTranslation();
  return (
    <Notice tone="amber" direction="column" gap={6} p="10px 12px" lh="22px" role="status">
      <StatusLine tone="amber" icon={IconHelpCircle} iconSize={20} gap={6} fw={600}>
        {t('create.unsure')}
      </StatusLine>
      <Text lh="22px">
        <ProblemText problem={problem} />
      </Text>
      {children}
    </Notice>
  );
}
