import { IconBarcode } from '@tabler/icons-react';
import { type JSX, type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useScanTarget } from '../scan/input/use-scan-target.ts';
import { useScanFocus } from '../scan/use-scan-focus.ts';
import { useServices } from '../services.ts';
import { KeyButton } from '../ui/key-button.tsx';
import classes from './search-field.module.css';

/**
 * Where a code is scanned or typed; what is typed filters the list as well. React doesn't hold its text, and Enter takes
 * exactly what is in the field (scan-field.tsx). After a search the text is marked, so that the next scan takes its place.
 */
export function SearchField(): JSX.Element {
  const { t } = useTranslation();
  const { orders } = useServices();
  const field = useRef<HTMLInputElement>(null);
  const enterPending = useRef(false);
  const id = useId();
  useScanFocus(field);

  // The filter is emptied elsewhere too: by a search that has found its order, or Escape.
  const text = useStore(orders.list.store, (state) => state.text);
  useEffect(() => {
    if (field.current !== null && field.current.value !== text) field.current.value = text;
  }, [text]);

  const find = (): void => {
    if (field.current === null) return;
    const typed = field.current.value;
    field.current.select();
    void orders.search.find(typed);
  };
  useScanTarget((text) => {
    if (field.current === null) return;
    field.current.value = text;
    orders.list.filter({ text });
    find();
  });
  const onInput = (): void => orders.list.filter({ text: field.current?.value ?? '' });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (event.nativeEvent.isComposing) enterPending.current = true;
    else find();
  };
  const onCompositionEnd = (): void => {
    if (!enterPending.current) return;
    enterPending.current = false;
    queueMicrotask(find);
  };
  return (
    <div className={classes.search}>
      <label className={classes.label} htmlFor={id}>
        {t('orders.search')}
      </label>
      <div className={classes.line}>
        <div className={classes.box}>
          <IconBarcode size={30} stroke={1.8} aria-hidden className={classes.icon} />
          <input
            id={id}
            ref={field}
            className={classes.field}
            type="text"
            placeholder={t('orders.searchHint')}
            maxLength={200}
            autoComplete="off"
            autoCorrect="off"
            autoCapitalize="off"
            spellCheck={false}
            onInput={onInput}
            onKeyDown={onKeyDown}
            onCompositionEnd={onCompositionEnd}
          />
        </div>
        <KeyButton size="lg" className={classes.find} keyName="Enter" onClick={find}>
          {t('orders.find')}
        </KeyButton>
      </div>
    </div>
  );
}
