import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { ListHeader } from '../../../components/list-header.tsx';
import { useBoard } from './board-view.ts';

/** The number of labels found, and their export to a file. */
export function JobsHeader(): JSX.Element {
  const { t } = useTranslation();
  const view = useBoard();
  const total = useStore(view.jobs.store, (state) => state.total);
  const saved = useStore(view.store, (state) => state.exportStatus);
  return (
    <ListHeader
      order={3}
      title={t('board.jobs')}
      total={total}
      formatTotal={(number) => t('board.number', { number })}
      exportStatus={saved}
      formatSaved={(file) => t('board.savedTo', { file })}
      saveLabel={t('board.save')}
      onSave={() => void view.exportListed()}
    />
  );
}
