import { Flex, TextInput, VisuallyHidden } from '@mantine/core';
import type { JSX, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../../shared/problem.ts';
import type { SettingsChange } from '../context/settings.ts';
import { IconCheck } from '../icons.tsx';
import { ProblemText } from '../problem-text.tsx';
import { type FieldDraft, useSettingDraft } from './use-field-draft.ts';

interface FieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly inputMode: 'url' | 'text' | 'numeric' | 'decimal';
}

interface SettingProps extends FieldProps {
  readonly saved: string;
  /** Returns how to save the text; throws InputError if it can't be saved. */
  readonly changeOf: (text: string) => SettingsChange;
}

/** A text setting: saved on Enter or on blur; Escape reverts the change. */
export function SettingTextField({ saved, changeOf, ...field }: SettingProps): JSX.Element {
  return <DraftTextField {...field} draft={useSettingDraft(saved, changeOf)} />;
}

/** The same field for a text that is kept elsewhere. */
export function DraftTextField(props: FieldProps & { readonly draft: FieldDraft }): JSX.Element {
  const { label, hint, inputMode, draft } = props;
  // Numbers are short, and so are their fields.
  const small = inputMode === 'numeric' || inputMode === 'decimal';
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') draft.commit();
    // Escape leaves the screen only from an unchanged field.
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
      error={draft.problem === null ? undefined : <FieldError problem={draft.problem} />}
      rightSectionWidth={small ? 36 : 96}
      rightSectionPointerEvents="none"
      rightSection={<SavedMark small={small} saved={draft.saved} />}
      onChange={(event) => draft.change(event.currentTarget.value)}
      onBlur={draft.leave}
      onKeyDown={onKeyDown}
    />
  );
}

/** Why a field's text was rejected: the field's own sentence, or main's problem. */
export function FieldError({ problem }: { problem: Problem | string }): JSX.Element {
  return typeof problem === 'string' ? <>{problem}</> : <ProblemText problem={problem} />;
}

/** Shows beside a field that its text was just saved. */
export function SavedMark({ saved, small = false }: { saved: boolean; small?: boolean }): JSX.Element {
  const { t } = useTranslation();
  return (
    <Flex component="span" align="center" gap={4} fz={15} fw={600} c="var(--tem-green-ink)" role="status">
      {saved && (
        <>
          <IconCheck size={18} aria-hidden />
          {small ? <VisuallyHidden>{t('settings.saved')}</VisuallyHidden> : t('settings.saved')}
        </>
      )}
    </Flex>
  );
}
