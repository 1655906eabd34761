import { type BoxProps, UnstyledButton } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './dismiss-button.module.css';
import { IconX } from './icons.tsx';
import { KeyCap } from './key-cap.tsx';
import { ariaShortcut, keyCapText } from './shortcuts/key-name.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** Escape alone belongs to questions; the newest message is dismissed first. */
const KEY = 'Shift+Escape';

/** Dismisses a message that stays until it is read. @param label for screen readers, if more than "close" */
export function DismissButton({
  onClick,
  label,
  ...style
}: BoxProps & { readonly onClick: () => void; readonly label?: string }): JSX.Element {
  const { t } = useTranslation();
  useShortcuts({ [KEY]: { label: t('keys.dismiss'), act: onClick } });
  return (
    <UnstyledButton
      className={classes.close ?? ''}
      aria-label={label ?? t('app.dismiss')}
      aria-keyshortcuts={ariaShortcut(KEY)}
      title={`${label ?? t('app.dismiss')} (${keyCapText(KEY)})`}
      onClick={onClick}
      {...style}
    >
      <KeyCap name={keyCapText(KEY)} fz={12} />
      <IconX size={22} aria-hidden />
    </UnstyledButton>
  );
}
