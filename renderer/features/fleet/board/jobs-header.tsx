import { Box, Group, Text } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { ActionButton } from '../../../components/action-button.tsx';
import { ProblemText } from '../../../components/problem-text.tsx';
import { Heading } from '../../../components/typography.ts';
import { useBoard } from './board-view.ts';

/** The number of labels found, and their export to a file. */
export function JobsHeader(): JSX.Element {
  const { t } = useTranslation();
  const view = useBoard();
  const total = useStore(view.jobs.store, (state) => state.total);
  const saved = useStore(view.store, (state) => state.exportStatus);
  return (
    <Group gap={12} wrap="nowrap" flex="none" mih={56} p="6px 12px 6px 16px">
      <Heading order={3} fz={20} style={{ whiteSpace: 'nowrap' }}>
        {t('board.jobs')}
      </Heading>
      <Text span fz={17} c="dimmed" style={{ whiteSpace: 'nowrap' }} role="status">
        {total === null ? '' : t('board.number', { number: total })}
      </Text>
      <Box flex={1} miw={0} fz={15} lh="20px" ta="right" role="status">
        {saved?.kind === 'saved' && (
          <Text span truncate display="block" c="var(--tem-green-ink)" title={saved.file}>
            {t('board.savedTo', { file: saved.file })}
          </Text>
        )}
        {saved?.kind === 'failed' && (
          <Box component="span" c="var(--tem-red-ink)">
            <ProblemText problem={saved.problem} />
          </Box>
        )}
      </Box>
      <ActionButton
        variant="default"
        flex="none"
        keyName="Ctrl+S"
        disabled={total === null || total === 0}
        loading={saved?.kind === 'saving'}
        icon={IconFileSpreadsheet}
        iconSize={20}
        onClick={() => void view.exportListed()}
      >
        {t('board.save')}
      </ActionButton>
    </Group>
  );
}
