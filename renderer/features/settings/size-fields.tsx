import { Group, Input, TextInput } from '@mantine/core';
import { type FocusEvent, type JSX, type KeyboardEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { SizeMm } from '../../../shared/label-size.ts';
import type { Language } from '../../../shared/language.ts';
import { PAPER_MM } from '../../../shared/profile.ts';
import type { SettingsChange } from '../../components/context/settings.ts';
import { InputError } from '../../components/format-problem.ts';
import { FieldError, SavedMark } from '../../components/setting-fields/setting-text-field.tsx';
import { useSettingDraft } from '../../components/setting-fields/use-field-draft.ts';
import { formatNumber, parseNumber } from '../../i18n/numbers.ts';
import { useLanguage } from '../../i18n/use-language.ts';

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
  const draft = useSettingDraft(formatSizeDraft(saved, useLanguage()), (text) => {
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

/** Separates width and height in a draft's text; can't occur in a number. */
const SEPARATOR = '×';
const RANGE = { ...PAPER_MM, decimals: 1 } as const;

/** The parsed content of the two size fields. */
type ParsedSize =
  | { readonly kind: 'size'; readonly size: SizeMm }
  /** Both are empty. */
  | { readonly kind: 'none' }
  /** One is empty. */
  | { readonly kind: 'half' }
  | { readonly kind: 'refused'; readonly text: string };

/** Joins the texts of the width and height fields into one draft, and splits it again. */
export const joinSize = (width: string, height: string): string => `${width}${SEPARATOR}${height}`;
function splitSize(text: string): readonly [width: string, height: string] {
  const [width = '', height = ''] = text.split(SEPARATOR);
  return [width, height];
}

/** Formats a size in millimeters as a draft; both fields are empty for null. */
export function formatSizeDraft(size: SizeMm | null, language: Language): string {
  if (size === null) return joinSize('', '');
  return joinSize(formatNumber(size.widthMm, language), formatNumber(size.heightMm, language));
}

/** Parses a draft of the two fields. */
export function parseSize(text: string): ParsedSize {
  const [width, height] = splitSize(text);
  const widthMm = parseNumber(width, RANGE);
  const heightMm = parseNumber(height, RANGE);
  if (widthMm.kind === 'refused') return { kind: 'refused', text: width };
  if (heightMm.kind === 'refused') return { kind: 'refused', text: height };
  if (widthMm.kind === 'number' && heightMm.kind === 'number') {
    return { kind: 'size', size: { widthMm: widthMm.value, heightMm: heightMm.value } };
  }
  return { kind: widthMm.kind === heightMm.kind ? 'none' : 'half' };
}
