import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconHelpCircle, IconPencil, IconTrash } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeptDraft } from '../../shared/creating.ts';
import { showMoment } from '../../shared/moment.ts';
import { useLanguage } from '../ui/use-language.ts';
import classes from './draft-list.module.css';
import { titleOf } from './next-draft.ts';

interface Props {
  readonly kept: KeptDraft;
  /** It is the one in the form. */
  readonly open: boolean;
  readonly disabled: boolean;
  readonly onOpen: () => void;
  readonly onDrop: () => void;
}

/** One unfinished draft: whom it is for, where, and when it was last changed. */
export function DraftRow({ kept, open, disabled, onOpen, onDrop }: Props): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const { draft, mayBeThere, changedAtMs } = kept;
  const title = titleOf(draft) ?? t('create.untitled');
  const place = [draft.district, draft.province].map((text) => text.trim()).find((text) => text !== '');
  const time = showMoment(changedAtMs, language);
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
        <span className={classes.where}>
          {place === undefined ? time : t('create.draftAt', { place, time })}
        </span>
        {mayBeThere && (
          <span className={`${classes.unsure} tone-amber`}>
            <IconHelpCircle size={16} aria-hidden />
            {t('create.unsureTag')}
          </span>
        )}
      </UnstyledButton>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={42}
        disabled={disabled}
        aria-label={t('create.drop', { title })}
        title={t('create.drop', { title })}
        onClick={onDrop}
      >
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
    </div>
  );
}
