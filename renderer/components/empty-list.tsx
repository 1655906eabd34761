import { Box, Flex, Text } from '@mantine/core';
import type { JSX, ReactNode } from 'react';
import type { Problem } from '../../shared/problem.ts';
import { ActionButton } from './action-button.tsx';
import { type Icon, IconAlertTriangle } from './icons.tsx';
import { ProblemText } from './problem-text.tsx';

const Frame = Flex.withProps({
  flex: 1,
  direction: 'column',
  align: 'center',
  justify: 'center',
  gap: 8,
  p: 24,
  ta: 'center',
});
const EmptyHint = Text.withProps({ maw: 560, fz: 17, c: 'dimmed', textWrap: 'balance' });

interface EmptyListProps {
  readonly icon: Icon;
  readonly title: string;
  /** What to do now. */
  readonly hint: string;
  /** A way to start. */
  readonly children?: ReactNode;
}

/** Takes the place of an empty list. */
export function EmptyList({ icon: Icon, title, hint, children }: EmptyListProps): JSX.Element {
  return (
    <Frame>
      <Icon size={64} stroke={1.4} color="var(--tem-accent)" aria-hidden />
      <Box component="p" m={0} fz={24} fw="600">
        {title}
      </Box>
      <EmptyHint>{hint}</EmptyHint>
      {children}
    </Frame>
  );
}

interface ListErrorProps {
  readonly problem: Problem;
  /** The retry button's label and action. */
  readonly retryLabel: string;
  readonly onRetry: () => void;
}

/** Takes the place of a list that failed to load. */
export function ListError({ problem, retryLabel, onRetry }: ListErrorProps): JSX.Element {
  return (
    <Frame role="alert">
      <IconAlertTriangle size={56} stroke={1.5} color="var(--tem-red-ink)" aria-hidden />
      <EmptyHint>
        <ProblemText problem={problem} />
      </EmptyHint>
      <ActionButton keyName="F5" onClick={onRetry}>
        {retryLabel}
      </ActionButton>
    </Frame>
  );
}
