import { TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { JSX, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { SettingsPatch } from '../../shared/settings.ts';
import { ProblemText } from '../ui/problem-text.tsx';
import classes from './draft-field.module.css';
import { useDraft } from './use-draft.ts';

interface Props {
  readonly label: string;
  readonly hint: string;
  readonly saved: string;
  readonly patchOf: (text: string) => SettingsPatch;
  readonly inputMode: 'url' | 'numeric';
}

/** A text of the settings: saved on Enter or when left, Escape takes the change back. */
export function DraftField({ label, hint, saved, patchOf, inputMode }: Props): JSX.Element {
  const { t } = useTranslation();
  const draft = useDraft(saved, patchOf);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') draft.commit();
    // Only a clean field lets Escape leave the screen.
    if (event.key === 'Escape' && draft.revert()) event.preventDefault();
  };
  return (
    <TextInput
      label={label}
      description={hint}
      inputMode={inputMode}
      autoComplete="off"
      spellCheck={false}
      value={draft.text}
      error={draft.problem === null ? undefined : <ProblemText problem={draft.problem} />}
      rightSectionWidth={96}
      rightSectionPointerEvents="none"
      rightSection={
        <span className={classes.saved} role="status">
          {draft.saved && (
            <>
              <IconCheck size={18} aria-hidden />
              {t('settings.saved')}
            </>
          )}
        </span>
      }
      onChange={(event) => draft.change(event.currentTarget.value)}
      onBlur={draft.commit}
      onKeyDown={onKeyDown}
    />
  );
}
