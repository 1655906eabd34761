import { Box, Combobox, Loader, TextInput, useCombobox, VisuallyHidden } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type JSX, type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './area-picker.module.css';
import {
  type AreaPickerState,
  CLOSED,
  optionsOf,
  resolveAreaName,
  withListOpen,
  withNextOption,
  withText,
} from './area-picker-state.ts';
import { type AreaListState, loadedAreas } from './use-area-list.ts';

export interface AreaPickerProps {
  readonly label: string;
  readonly list: AreaListState;
  /** A name, as the list spells it where it is in the list. */
  readonly value: string;
  readonly onChange: (name: string) => void;
  /** What is wrong with it, in words. */
  readonly error?: string | undefined;
  /** What there is to know, where nothing is wrong. */
  readonly note?: string | undefined;
  /** The field's name in its form. */
  readonly name?: string | undefined;
  /** Marks the label; whether something stands here is the form's to check. */
  readonly required?: boolean | undefined;
  readonly onLeave?: (() => void) | undefined;
  /** Asks again for a list that failed: an arrow key and a click do so. */
  readonly onRetry?: (() => void) | undefined;
}

/**
 * One area out of a list, by type-ahead: letters narrow the list, arrows move, Enter and Tab take what is highlighted,
 * Escape closes. A name that is not in the list may be typed too, and is said to be none of its.
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
  /** What stands here was typed before the list came. */
  const early = useRef(false);
  const settle = (): void => {
    if (choice.draft === null) return setChoice(CLOSED);
    early.current = list.kind !== 'here';
    finish(resolveAreaName(choice.draft, loadedAreas(list)));
  };
  useEffect(() => {
    if (!early.current || list.kind !== 'here' || choice.draft !== null) return;
    early.current = false;
    const spelled = resolveAreaName(value, list.list.areas);
    if (spelled !== value) onChange(spelled);
  }, [list, value, choice.draft, onChange]);
  const take = (): void => {
    if (active === undefined) settle();
    else finish(active.name);
  };
  // A screen that is left takes its fields away before they are left.
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
    // An input method's own Enter and arrows; 229 is how some say so.
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return;
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        event.preventDefault();
        if (list.kind === 'failed') onRetry?.();
        setChoice(withNextOption(choice, event.key === 'ArrowDown' ? 1 : -1, areas, value));
        return;
      case 'Escape':
        // In an open list it means nothing else (theme.ts).
        if (isOpen) event.preventDefault();
        setChoice({ ...choice, open: false });
        return;
      case 'Enter':
        // In an open list it takes what is highlighted and means nothing else.
        if (active !== undefined && !isFormKey(event)) event.preventDefault();
        take();
        return;
      case 'Tab':
        take();
        return;
      default:
        // What a form's own key asks for is asked with what stands here.
        if (isFormKey(event)) take();
    }
  };

  const unknown =
    value !== '' && list.kind === 'here' && !list.list.areas.some((area) => area.name === value);
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
            stranger ? (
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
            // What is typed next takes the place of what stands here.
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
        <Combobox.Options id={id} ref={listbox} aria-label={label} className={classes.options}>
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

/** Keys that act in the field itself, with Control or Command. */
const EDITING = /^(?:[acvxyz]|Backspace|Delete|Home|End|Arrow.*|Control|Meta|Shift|Alt)$/i;

/** Whether a key means the form or the room, and not this field. */
const isFormKey = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  ctrlKey || metaKey ? !EDITING.test(key) : /^F\d+$/.test(key);

/** Whether what is being typed is nothing of the list's. */
const hasNoMatch = (choice: AreaPickerState, list: AreaListState): boolean =>
  list.kind === 'here' && optionsOf(choice, list.list.areas).length === 0;
