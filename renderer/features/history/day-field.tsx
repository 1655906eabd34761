import { TextInput } from '@mantine/core';
import { type JSX, type KeyboardEvent, type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDayInput, parseDay, toDay } from './days.ts';
import classes from './history-filters.module.css';

interface Props {
  readonly label: string;
  readonly day: string | null;
  readonly onDay: (day: string | null) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A field for a day, "21/11/2026" or "21/11"; applied on Enter or on blur. */
export function DayField({ label, day, onDay, ref }: Props): JSX.Element {
  const { t } = useTranslation();
  const shown = day === null ? '' : formatDayInput(day);
  const [text, setText] = useState(shown);
  const [refused, setRefused] = useState(false);
  // The day also changes elsewhere: by Escape, or in the day panel.
  const [shownBefore, setShownBefore] = useState(shown);
  if (shownBefore !== shown) {
    setShownBefore(shown);
    setText(shown);
    setRefused(false);
  }

  const take = (): void => {
    const read = parseDay(text, toDay(new Date()));
    setRefused(read.kind === 'refused');
    if (read.kind === 'refused') return;
    const parsed = read.kind === 'day' ? read.day : null;
    setText(parsed === null ? '' : formatDayInput(parsed));
    if (parsed !== day) onDay(parsed);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) take();
  };
  return (
    <TextInput
      ref={ref}
      className={classes.day ?? ''}
      label={label}
      placeholder={t('history.dayHint')}
      value={text}
      error={refused}
      title={refused ? t('history.noDay', { text }) : undefined}
      maxLength={10}
      autoComplete="off"
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={take}
      onKeyDown={onKeyDown}
    />
  );
}
