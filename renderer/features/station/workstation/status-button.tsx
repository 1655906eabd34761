import { Flex } from '@mantine/core';
import type { JSX } from 'react';
import { KeyCap } from '../../../components/key-cap.tsx';
import { ariaShortcut, keyCapText } from '../../../components/shortcuts/key-name.ts';
import type { Appearance } from '../../../components/state-appearance.ts';
import classes from './workstation.module.css';

interface Props {
  readonly appearance: Appearance;
  /** The topic, small, and the current value, large. */
  readonly caption: string;
  readonly value: string;
  /** What pressing it does. */
  readonly hint: string;
  readonly keyName: string;
  readonly onClick: () => void;
}

/** Shows how the station works now, and changes it when pressed. */
export function StatusButton({ appearance, caption, value, hint, keyName, onClick }: Props): JSX.Element {
  const { icon: Icon, tone } = appearance;
  return (
    <button
      type="button"
      className={`${classes.statusButton} tone-${tone}`}
      data-tone={tone}
      title={hint}
      aria-keyshortcuts={ariaShortcut(keyName)}
      onClick={onClick}
    >
      <Icon size={32} stroke={2} aria-hidden />
      <Flex component="span" direction="column" ta="left">
        <span className={classes.caption}>{caption}</span>
        <span className={classes.value}>{value}</span>
      </Flex>
      <KeyCap name={keyCapText(keyName)} />
    </button>
  );
}
