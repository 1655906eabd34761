import { Button } from '@mantine/core';
import { type JSX, type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeptDraft } from '../../shared/creating.ts';
import { KeyButton } from '../ui/key-button.tsx';
import classes from './draft-list.module.css';
import { titleOf } from './next-draft.ts';

interface Props {
  readonly kept: KeptDraft;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** Asks in place before a draft is thrown away. */
export function DropQuestion({ kept, onYes, onNo }: Props): JSX.Element {
  const { t } = useTranslation();
  const yes = useRef<HTMLButtonElement>(null);
  useEffect(() => yes.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    // Here it means this question only, and not the screen.
    event.preventDefault();
    onNo();
  };
  return (
    <div className={classes.question} role="alert" onKeyDown={onKeyDown}>
      <p className={classes.ask}>
        {t('create.dropAsk', { title: titleOf(kept.draft) ?? t('create.untitled') })}
      </p>
      {kept.unsure !== null && <p className={classes.warn}>{t('create.dropUnsure')}</p>}
      <div className={classes.answers}>
        <Button ref={yes} size="sm" color="red.9" onClick={onYes}>
          {t('create.dropYes')}
        </Button>
        <KeyButton size="sm" variant="default" keyName="Escape" onClick={onNo}>
          {t('create.dropNo')}
        </KeyButton>
      </div>
    </div>
  );
}
