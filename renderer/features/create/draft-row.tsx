import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconHelpCircle, IconPencil, IconTrash } from '@tabler/icons-react';
import type { JSX } from 'react';
import { formatDateTime } from '../../../shared/date-time.ts';
import type { SavedDraft } from '../../../shared/order-creation.ts';
import { useTexts } from '../../i18n/use-language.ts';
import classes from './draft-list.module.css';
import { getDraftTitle } from './next-draft.ts';

interface Props {
  readonly kept: SavedDraft;
  /** It is the draft in the form. */
  readonly open: boolean;
  readonly disabled: boolean;
  readonly onOpen: () => void;
  readonly onDiscard: () => void;
}

/** One unfinished draft: its receiver, destination, and last change. */
export function DraftRow({ kept, open, disabled, onOpen, onDiscard }: Props): JSX.Element {
  const { t, language } = useTexts();
  const { draft, mayExist, changedAtMs } = kept;
  const title = getDraftTitle(draft) ?? t('create.untitled');
  const place = [draft.district, draft.province].map((text) => text.trim()).find((text) => text !== '');
  const time = formatDateTime(changedAtMs, language);
  return (
    <div className={classes.row} data-open={open || undefined}>
      <UnstyledButton
        className={classes.open}
        disabled={disabled}
        aria-current={open}
        aria-label={t('create.openDraft', { title })}
        onClick={onOpen}
      >
        <span className={classes.name}>
          {open && <IconPencil size={16} aria-hidden />}
          {title}
        </span>
        <span className={classes.details}>
          {place === undefined ? time : t('create.draftAt', { place, time })}
        </span>
        {mayExist && (
          <span className={`${classes.unknown} tone-amber`}>
            <IconHelpCircle size={16} aria-hidden />
            {t('create.outcomeUnknownTag')}
          </span>
        )}
      </UnstyledButton>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={42}
        disabled={disabled}
        aria-label={t('create.discard', { title })}
        title={t('create.discard', { title })}
        onClick={onDiscard}
      >
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
    </div>
  );
}
