import { Group, Select, TextInput } from '@mantine/core';
import { type JSX, type KeyboardEvent, type Ref, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { type HistoryFilter, HistoryFilterSchema } from '../../../shared/history.ts';
import { type LabelState, REPRINT_REASONS } from '../../../shared/station.ts';
import { nameOfAccount } from '../../components/account-tag.tsx';
import { formatPrinter } from '../../components/format-printer-option.ts';
import { KeyCap } from '../../components/key-cap.tsx';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import { formatDayInput, parseDay, toDay } from './days.ts';
import classes from './history-filters.module.css';
import { useHistory } from './history-view.ts';

/** Stands for any: a select's value is a string. */
const ANY = '';
const Choice = Select.withProps({
  className: classes.choice ?? '',
  comboboxProps: { width: 'max-content', position: 'bottom-end' },
});

/** The states of a label after hand-over; earlier ones are shown by the station. */
const STATES = [
  'printed',
  'confirmed',
  'submitted',
  'unknown',
  'failed',
  'cancelled',
] as const satisfies readonly LabelState[];

/** The filters besides the text. */
export function HistoryFilters(): JSX.Element {
  const { t } = useTranslation();
  const { list, store } = useHistory();
  const filter = useStore(list.store, (state) => state.filter);
  const printers = useStore(store, (state) => state.printers);
  const accounts = useStore(store, (state) => state.accounts);
  const first = useRef<HTMLInputElement>(null);
  const toFirst = (): void => first.current?.select();
  useShortcuts({ F3: { label: t('history.filters'), act: toFirst } });

  const change = (part: Partial<HistoryFilter>): void => void list.setFilter(part);
  const states = STATES.map((state) => ({ value: state, label: t(`state.${state}`) }));
  const reasons = [
    { value: 'first', label: t('history.firstOnly') },
    { value: 'reprint', label: t('history.reprintsOnly') },
    ...REPRINT_REASONS.map((reason) => ({ value: reason, label: t(`reason.${reason}`) })),
  ];
  return (
    <fieldset className={classes.filters} aria-label={t('history.filters')}>
      <Group gap={0} wrap="nowrap" flex="none" h={42}>
        <KeyCap name="F3" />
      </Group>
      <DayField
        ref={first}
        label={t('history.fromDay')}
        day={filter.fromDay}
        onDay={(fromDay) => change({ fromDay })}
      />
      <DayField label={t('history.toDay')} day={filter.toDay} onDay={(toDay) => change({ toDay })} />
      {accounts.length > 0 && (
        <Choice
          label={t('history.account')}
          data={[
            { value: ANY, label: t('history.anyAccount') },
            ...accounts.map(({ id, name }) => ({ value: id, label: nameOfAccount(name, t) })),
          ]}
          value={filter.account ?? ANY}
          onChange={(value) => change({ account: HistoryFilterSchema.shape.account.parse(value || null) })}
        />
      )}
      <Choice
        label={t('history.printer')}
        data={[
          { value: ANY, label: t('history.anyPrinter') },
          ...printers.map((name) => ({
            value: name,
            label: formatPrinter(name, t),
          })),
        ]}
        value={filter.printer ?? ANY}
        onChange={(value) => change({ printer: value === ANY ? null : value })}
      />
      <Choice
        label={t('history.state')}
        data={[{ value: ANY, label: t('history.anyState') }, ...states]}
        value={filter.state ?? ANY}
        onChange={(value) => change({ state: HistoryFilterSchema.shape.state.parse(value || null) })}
      />
      <Choice
        label={t('history.reason')}
        data={[{ value: ANY, label: t('history.anyReason') }, ...reasons]}
        value={filter.reason ?? ANY}
        onChange={(value) => change({ reason: HistoryFilterSchema.shape.reason.parse(value || null) })}
      />
    </fieldset>
  );
}

interface Props {
  readonly label: string;
  readonly day: string | null;
  readonly onDay: (day: string | null) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A field for a day, "21/11/2026" or "21/11"; applied on Enter or on blur. */
function DayField({ label, day, onDay, ref }: Props): JSX.Element {
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
      title={refused ? t('history.noDay', { text }) : t('history.dayForm')}
      maxLength={10}
      autoComplete="off"
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={take}
      onKeyDown={onKeyDown}
    />
  );
}
