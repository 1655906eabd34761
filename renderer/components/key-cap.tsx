import { Box, type BoxProps } from '@mantine/core';
import type { JSX } from 'react';
import classes from './key-cap.module.css';

/**
 * The shortcut drawn on a button, one cap for each key: "Ctrl +" is the key + with Ctrl. Hidden from screen readers, which
 * get it from aria-keyshortcuts.
 */
export function KeyCap({ name, ...style }: BoxProps & { readonly name: string }): JSX.Element {
  const keys = name.split(' ');
  return (
    <span className={classes.caps} aria-hidden data-caps={keys.length}>
      {keys.map((key) => (
        <Box key={key} component="kbd" className={classes.keyCap ?? ''} {...style}>
          {key}
        </Box>
      ))}
    </span>
  );
}
