import { Box, type BoxProps } from '@mantine/core';
import type { JSX } from 'react';
import classes from './key-cap.module.css';

/** The shortcut drawn on a button. Hidden from screen readers, which get it from aria-keyshortcuts. */
export function KeyCap({ name, ...style }: BoxProps & { readonly name: string }): JSX.Element {
  return (
    <Box component="kbd" className={classes.keyCap ?? ''} aria-hidden {...style}>
      {name}
    </Box>
  );
}
