import { Box, Group } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { ActionButton } from '../../components/action-button.tsx';
import { ProblemText } from '../../components/problem-text.tsx';
import { useHistory } from './history-view.ts';
import classes from './label-list-header.module.css';

/** The number of labels found, and their export to a file. */
export function LabelListHeader(): JSX.Element {
  const { t } = useTranslation();
  const view = useHistory();
  const total = useStore(view.list.store, (state) => state.total);
  const saved = useStore(view.store, (state) => state.exportStatus);
  return (
    <Group gap={12} wrap="nowrap" flex="none" mih={56} p="6px 12px 6px 16px">
      <h2 className={classes.title}>{t('history.title')}</h2>
      <span className={classes.total} role="status">
        {total === null ? '' : t('history.total', { number: total })}
      </span>
      <Box flex={1} miw={0} fz={15} lh="20px" ta="right" role="status">
        {saved?.kind === 'saved' && (
          <span className={classes.file} title={saved.file}>
            {t('history.savedTo', { file: saved.file })}
          </span>
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
        {t('history.save')}
      </ActionButton>
    </Group>
  );
}
