import { Box, Flex } from '@mantine/core';
import { type JSX, useEffect, useId, useRef } from 'react';
import type { Icon } from '../components/icons.tsx';
import { KeyButton } from '../components/key-button.tsx';
import classes from './scan-search-field.module.css';
import { useEnterKey } from './use-enter.ts';
import { useScanFocus } from './use-scan-focus.ts';
import { useScanTarget } from './use-scan-target.ts';

interface Props {
  readonly icon: Icon;
  readonly label: string;
  readonly hint: string;
  /** What Enter does, as shown on the button. */
  readonly submitLabel: string;
  /** The store's text, which also changes elsewhere, e.g. on Escape. */
  readonly text: string;
  /** Called for each change by typing. */
  readonly onChange: (text: string) => void;
  readonly onEnter: (text: string) => void;
  /** Called for a scan, which the field already shows; the store continues from here. */
  readonly onScan: (text: string) => void;
}

/**
 * A search line for scanning or typing. Uncontrolled: Enter takes exactly the field's text (scan-field.tsx). After Enter
 * or a scan the text is selected, so that the next one replaces it.
 */
export function ScanSearchField(props: Props): JSX.Element {
  const { icon: Icon, label, hint, submitLabel, text, onChange, onEnter, onScan } = props;
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useScanFocus(field);
  useEffect(() => {
    if (field.current !== null && field.current.value !== text) field.current.value = text;
  }, [text]);
  useScanTarget((scanned) => {
    if (field.current === null) return;
    field.current.value = scanned;
    field.current.select();
    onScan(scanned);
  });

  const take = (): void => {
    if (field.current === null) return;
    field.current.select();
    onEnter(field.current.value);
  };
  const enterKeys = useEnterKey(take);
  return (
    <Flex flex="none" direction="column" gap={4}>
      <Box component="label" fz={16} fw="600" htmlFor={id}>
        {label}
      </Box>
      <Flex gap={12}>
        <div className={classes.box}>
          <Icon size={30} stroke={1.8} aria-hidden className={classes.icon} />
          <input
            id={id}
            ref={field}
            className={classes.field}
            type="text"
            placeholder={hint}
            maxLength={200}
            autoComplete="off"
            autoCorrect="off"
            autoCapitalize="off"
            spellCheck={false}
            onInput={({ currentTarget }) => onChange(currentTarget.value)}
            {...enterKeys}
          />
        </div>
        <KeyButton size="lg" className={classes.enter} keyName="Enter" onClick={take}>
          {submitLabel}
        </KeyButton>
      </Flex>
    </Flex>
  );
}
