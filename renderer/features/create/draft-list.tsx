import { ActionIcon, Box, Button, Group, UnstyledButton } from '@mantine/core';
import { type JSX, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { formatDateTime } from '../../../shared/date-time.ts';
import type { SavedDraft } from '../../../shared/order-creation.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Card } from '../../components/card.tsx';
import { IconHelpCircle, IconPencil, IconTrash } from '../../components/icons.tsx';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import { useTexts } from '../../i18n/use-language.ts';
import { useCreateServices } from './create-services.ts';
import classes from './draft-list.module.css';
import { getDraftTitle } from './next-draft.ts';

/** The unfinished drafts: one is open; the others can be opened, and each can be discarded. */
export function DraftList({ onNew }: { onNew: () => void }): JSX.Element {
  const { t } = useTranslation();
  const id = useId();
  const { creating, report } = useCreateServices();
  const { drafts, open, sending } = useStore(creating.store);
  /** The draft whose deletion awaits confirmation. */
  const [asked, setAsked] = useState<number | null>(null);
  const openId = open?.id ?? null;
  const canAsk =
    openId !== null && asked === null && !sending && drafts.some(({ id: one }) => one === openId);
  useShortcuts({
    'Ctrl+D': { label: t('create.discardOpen'), act: canAsk ? () => setAsked(openId) : undefined },
  });
  const drop = (draft: number): void => {
    setAsked(null);
    creating.discardDraft(draft).catch(report);
  };
  return (
    <Card flex="1 0 auto" gap={8} p="12px 14px" aria-labelledby={id}>
      <Group gap={10} justify="space-between" wrap="nowrap">
        <h2 id={id} className={classes.title}>
          {t('create.drafts')}
        </h2>
        <ActionButton
          className={classes.new ?? ''}
          variant="default"
          size="sm"
          keyName="Ctrl+N"
          disabled={sending}
          onClick={onNew}
        >
          {t('create.newDraft')}
        </ActionButton>
      </Group>
      <ul className={classes.list}>
        {drafts.map((kept) => (
          <li key={kept.id}>
            {asked === kept.id ? (
              <DiscardQuestion kept={kept} onYes={() => drop(kept.id)} onNo={() => setAsked(null)} />
            ) : (
              <DraftRow
                kept={kept.id === open?.id ? { ...kept, draft: open.draft } : kept}
                open={kept.id === open?.id}
                disabled={sending}
                onOpen={() => void creating.openDraft(kept.id).catch(report)}
                onDiscard={() => setAsked(kept.id)}
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface DiscardQuestionProps {
  readonly kept: SavedDraft;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** Asks in place before a draft is discarded. */
function DiscardQuestion({ kept, onYes, onNo }: DiscardQuestionProps): JSX.Element {
  const { t } = useTranslation();
  const no = useRef<HTMLButtonElement>(null);
  useEffect(() => no.current?.focus(), []);
  return (
    <Box p="10px 12px" bd="2px solid var(--tem-red-ink)" bdrs={8} role="alert">
      <p className={classes.prompt}>
        {t('create.discardAsk', { title: getDraftTitle(kept.draft) ?? t('create.untitled') })}
      </p>
      {kept.mayExist && <p className={classes.warning}>{t('create.discardUnknown')}</p>}
      <Group gap={8} align="stretch" wrap="nowrap" mt={8}>
        <ActionButton ref={no} size="sm" variant="default" keyName="Escape" onClick={onNo}>
          {t('create.discardNo')}
        </ActionButton>
        <Button size="sm" color="red.9" onClick={onYes}>
          {t('create.discardYes')}
        </Button>
      </Group>
    </Box>
  );
}

interface DraftRowProps {
  readonly kept: SavedDraft;
  /** It is the draft in the form. */
  readonly open: boolean;
  readonly disabled: boolean;
  readonly onOpen: () => void;
  readonly onDiscard: () => void;
}

/** One unfinished draft: its receiver, destination, and last change. */
function DraftRow({ kept, open, disabled, onOpen, onDiscard }: DraftRowProps): JSX.Element {
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
