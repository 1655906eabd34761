import { Group, Input, TextInput } from '@mantine/core';
import { type FocusEvent, type JSX, type KeyboardEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { SizeMm } from '../../../shared/label-size.ts';
import { PAPER_MM } from '../../../shared/profile.ts';
import type { SettingsChange } from '../../components/context/settings.ts';
import { InputError } from '../../components/format-problem.ts';
import { FieldError } from '../../components/setting-fields/field-error.tsx';
import { SavedMark } from '../../components/setting-fields/saved-mark.tsx';
import { useFieldDraft } from '../../components/setting-fields/use-field-draft.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { formatSizeDraft, joinSize, parseSize, splitSize } from './size-draft.ts';

interface Props {
  readonly label: string;
  readonly hint: string;
  readonly saved: SizeMm | null;
  readonly changeOf: (size: SizeMm | null) => SettingsChange;
}

/** Width and height in millimeters; both or neither. Saved on Enter, or when the focus leaves the pair. */
export function SizeFields({ label, hint, saved, changeOf }: Props): JSX.Element {
  const { t } = useTranslation();
  const id = useId();
  const draft = useFieldDraft(formatSizeDraft(saved, useLanguage()), (text) => {
    const read = parseSize(text);
    switch (read.kind) {
      case 'size':
        return changeOf(read.size);
      case 'none':
        return changeOf(null);
      case 'half':
        throw new InputError(t('settings.halfSize'));
      case 'refused':
        throw new InputError(t('settings.badNumber', { text: read.text, ...PAPER_MM }));
    }
  });
  const [width, height] = splitSize(draft.text);
  const onBlur = (event: FocusEvent<HTMLElement>): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) draft.commit();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') draft.commit();
    if (event.key === 'Escape' && draft.revert()) event.preventDefault();
  };
  const field = (name: string, text: string, textOf: (typed: string) => string): JSX.Element => (
    <TextInput
      w={96}
      aria-label={`${label}: ${name}`}
      placeholder={name}
      inputMode="decimal"
      autoComplete="off"
      error={draft.problem !== null}
      value={text}
      onChange={(event) => draft.change(textOf(event.currentTarget.value))}
    />
  );
  return (
    <Input.Wrapper
      size="md"
      label={label}
      labelElement="div"
      labelProps={{ id }}
      description={hint}
      error={draft.problem === null ? undefined : <FieldError problem={draft.problem} />}
    >
      {/* Receives its fields' key events. */}
      <Group
        component="fieldset"
        gap={8}
        wrap="nowrap"
        aria-labelledby={id}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
      >
        {field(t('profile.width'), width, (typed) => joinSize(typed, height))}
        <span aria-hidden>×</span>
        {field(t('profile.height'), height, (typed) => joinSize(width, typed))}
        <SavedMark small saved={draft.saved} />
      </Group>
    </Input.Wrapper>
  );
}
