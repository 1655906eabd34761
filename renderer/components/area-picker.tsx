import { Box, Combobox, Loader, TextInput, useCombobox, VisuallyHidden } from '@mantine/core';
import { type JSX, type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AreaPickerState,
  CLOSED,
  optionsOf,
  resolveAreaName,
  withListOpen,
  withNextOption,
  withText,
} from './area-picker-state.ts';
import { IconChevronDown } from './icons.tsx';
import { type AreaListState, loadedAreas } from './use-area-list.ts';

interface AreaPickerProps {
  readonly label: string;
  readonly list: AreaListState;
  /** A name, in the list's spelling if the list has it. */
  readonly value: string;
  readonly onChange: (name: string) => void;
  /** The error message. */
  readonly error?: string | undefined;
  /** A hint, shown if there is no error. */
  readonly note?: string | undefined;
  /** The field's name in its form. */
  readonly name?: string | undefined;
  /** Marks the label; the form checks whether the field is filled in. */
  readonly required?: boolean | undefined;
  readonly onLeave?: (() => void) | undefined;
  /** Retries a failed list, on an arrow key or a click. */
  readonly onRetry?: (() => void) | undefined;
}

/**
 * Chooses one area from a list by type-ahead: letters filter, arrows move, Enter and Tab choose the highlighted option,
 * Escape closes. A name outside the list can be typed too and is marked as such.
 */
export function AreaPicker(props: AreaPickerProps): JSX.Element {
  const { label, list, value, onChange, error, note, name, required, onLeave, onRetry } = props;
  const { t } = useTranslation();
  const id = useId();
  const [choice, setChoice] = useState<AreaPickerState>(CLOSED);
  const areas = loadedAreas(list) ?? [];
  const options = choice.open ? optionsOf(choice, areas) : [];
  const isOpen = options.length > 0;
  const active = isOpen ? options[choice.active] : undefined;

  const finish = (next: string): void => {
    setChoice(CLOSED);
    if (next !== value) onChange(next);
  };
  /** The value was typed before the list arrived. */
  const early = useRef(false);
  const settle = (): void => {
    if (choice.draft === null) return setChoice(CLOSED);
    early.current = list.kind !== 'loaded';
    finish(resolveAreaName(choice.draft, loadedAreas(list)));
  };
  useEffect(() => {
    if (!early.current || list.kind !== 'loaded' || choice.draft !== null) return;
    early.current = false;
    const spelled = resolveAreaName(value, list.list.areas);
    if (spelled !== value) onChange(spelled);
  }, [list, value, choice.draft, onChange]);
  const take = (): void => {
    if (active === undefined) settle();
    else finish(active.name);
  };
  // Leaving a screen unmounts its fields without a blur event.
  const atLast = useEffectEvent(settle);
  useEffect(() => () => atLast(), []);

  const store = useCombobox({
    opened: isOpen,
    onOpenedChange: (open) => setChoice((before) => (open ? before : { ...before, open: false })),
  });
  const listbox = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active !== undefined)
      listbox.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    // Enter and arrows that belong to an input method; some signal that by key code 229.
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return;
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        event.preventDefault();
        if (list.kind === 'failed') onRetry?.();
        setChoice(withNextOption(choice, event.key === 'ArrowDown' ? 1 : -1, areas, value));
        return;
      case 'Escape':
        // In an open list, Escape does nothing else (theme.ts).
        if (isOpen) event.preventDefault();
        setChoice({ ...choice, open: false });
        return;
      case 'Enter':
        // In an open list, Enter chooses the highlighted option and does nothing else.
        if (active !== undefined && !isFormKey(event)) event.preventDefault();
        take();
        return;
      case 'Tab':
        take();
        return;
      default:
        // A form shortcut must act on the current text.
        if (isFormKey(event)) take();
    }
  };

  const unknown =
    value !== '' && list.kind === 'loaded' && !list.list.areas.some((area) => area.name === value);
  const stranger = choice.draft === null ? unknown : choice.draft.trim() !== '' && hasNoMatch(choice, list);
  return (
    <Combobox
      store={store}
      size="md"
      withinPortal={false}
      floatingStrategy="fixed"
      shadow="md"
      onOptionSubmit={(code) => finish(options.find((option) => option.code === code)?.name ?? value)}
    >
      <Combobox.Target withKeyboardNavigation={false} withAriaAttributes={false}>
        <TextInput
          role="combobox"
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-activedescendant={active === undefined ? undefined : `${id}-${choice.active}`}
          label={label}
          name={name}
          withAsterisk={required ?? false}
          autoComplete="off"
          spellCheck={false}
          value={choice.draft ?? value}
          error={error}
          description={
            stranger && error === undefined ? (
              <Box component="b" fw="600" c="var(--tem-amber-ink)">
                {t('quote.notInList')}
              </Box>
            ) : (
              note
            )
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          rightSectionPointerEvents="none"
          rightSection={
            list.kind === 'loading' ? <Loader size={18} /> : <IconChevronDown size={18} aria-hidden />
          }
          onChange={(event) => setChoice(withText(event.currentTarget.value))}
          onClick={(event) => {
            if (list.kind === 'failed') onRetry?.();
            if (choice.open) return;
            // The next text typed replaces the current value.
            if (choice.draft === null) event.currentTarget.select();
            setChoice(withListOpen(choice, areas, value));
          }}
          onKeyDown={onKeyDown}
          onBlur={() => {
            settle();
            onLeave?.();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options id={id} ref={listbox} aria-label={label} mah={320} style={{ overflowY: 'auto' }}>
          {options.map((option, at) => (
            <Combobox.Option
              key={option.code}
              id={`${id}-${at}`}
              value={option.code}
              selected={at === choice.active}
              aria-selected={at === choice.active}
            >
              {option.name}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
      <VisuallyHidden role="status">
        {isOpen && choice.draft !== null ? t('quote.choices', { number: options.length }) : ''}
      </VisuallyHidden>
    </Combobox>
  );
}

/** Keys that edit the field itself, with Control or Command. */
const EDITING = /^(?:[acvxyz]|Backspace|Delete|Home|End|Arrow.*|Control|Meta|Shift|Alt)$/i;

/** Whether a key is meant for the form or the screen rather than this field. */
const isFormKey = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  ctrlKey || metaKey ? !EDITING.test(key) : /^F\d+$/.test(key);

/** Whether the typed text matches nothing in the list. */
const hasNoMatch = (choice: AreaPickerState, list: AreaListState): boolean =>
  list.kind === 'loaded' && optionsOf(choice, list.list.areas).length === 0;
