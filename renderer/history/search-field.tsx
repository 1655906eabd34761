import { IconHistory } from '@tabler/icons-react';
import { type JSX, type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useScanTarget } from '../scan/input/use-scan-target.ts';
import { useScanFocus } from '../scan/use-scan-focus.ts';
import { KeyButton } from '../ui/key-button.tsx';
import { useHistory } from './history-view.ts';
import classes from './search-field.module.css';

/**
 * What is typed searches at once; Enter opens the newest label that was found. A scan searches among all labels. React
 * doesn't hold the text (scan-field.tsx); after Enter it is marked, so that the next takes its place.
 */
export function SearchField(): JSX.Element {
  const { t } = useTranslation();
  const view = useHistory();
  const { list } = view;
  const field = useRef<HTMLInputElement>(null);
  const enterPending = useRef(false);
  const id = useId();
  useScanFocus(field);

  // The text is changed elsewhere too: by a scan, or Escape.
  const text = useStore(list.store, ({ filter }) => filter.text);
  useEffect(() => {
    if (field.current !== null && field.current.value !== text) field.current.value = text;
  }, [text]);
  useScanTarget((scanned) => {
    void view.scanned(scanned).then(() => field.current?.select());
  });

  const openFirst = (): void => {
    field.current?.select();
    void view.openFirst();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (event.nativeEvent.isComposing) enterPending.current = true;
    else openFirst();
  };
  const onCompositionEnd = (): void => {
    if (!enterPending.current) return;
    enterPending.current = false;
    queueMicrotask(openFirst);
  };
  return (
    <div className={classes.search}>
      <label className={classes.label} htmlFor={id}>
        {t('history.search')}
      </label>
      <div className={classes.line}>
        <div className={classes.box}>
          <IconHistory size={28} stroke={1.8} aria-hidden className={classes.icon} />
          <input
            id={id}
            ref={field}
            className={classes.field}
            type="text"
            placeholder={t('history.searchHint')}
            maxLength={200}
            autoComplete="off"
            autoCorrect="off"
            autoCapitalize="off"
            spellCheck={false}
            onInput={() => void list.filter({ text: field.current?.value ?? '' })}
            onKeyDown={onKeyDown}
            onCompositionEnd={onCompositionEnd}
          />
        </div>
        <KeyButton size="lg" className={classes.open} keyName="Enter" onClick={openFirst}>
          {t('history.open')}
        </KeyButton>
      </div>
    </div>
  );
}
