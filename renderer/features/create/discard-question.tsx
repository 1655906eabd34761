import { Box, Group } from '@mantine/core';
import { type JSX, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedDraft } from '../../../shared/order-creation.ts';
import { ActionButton } from '../../components/action-button.tsx';
import classes from './draft-list.module.css';
import { getDraftTitle } from './next-draft.ts';

interface Props {
  readonly kept: SavedDraft;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** Asks in place before a draft is discarded. */
export function DiscardQuestion({ kept, onYes, onNo }: Props): JSX.Element {
  const { t } = useTranslation();
  const yes = useRef<HTMLButtonElement>(null);
  useEffect(() => yes.current?.focus(), []);
  return (
    <Box p="10px 12px" bd="2px solid var(--tem-red-ink)" bdrs={8} role="alert">
      <p className={classes.prompt}>
        {t('create.dropAsk', { title: getDraftTitle(kept.draft) ?? t('create.untitled') })}
      </p>
      {kept.mayExist && <p className={classes.warning}>{t('create.dropUnsure')}</p>}
      <Group gap={8} align="stretch" wrap="nowrap" mt={8}>
        <ActionButton ref={yes} size="sm" color="red.9" keyName="Ctrl+D" onClick={onYes}>
          {t('create.dropYes')}
        </ActionButton>
        <ActionButton size="sm" variant="default" keyName="Escape" onClick={onNo}>
          {t('create.dropNo')}
        </ActionButton>
      </Group>
    </Box>
  );
}
