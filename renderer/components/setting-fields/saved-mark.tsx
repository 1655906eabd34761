import { VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './saved-mark.module.css';

/** Shows beside a field that its text was just saved. */
export function SavedMark({ saved, small = false }: { saved: boolean; small?: boolean }): JSX.Element {
  const { t } = useTranslation();
  return (
    <span className={classes.saved} role="status">
      {saved && (
        <>
          <IconCheck size={18} aria-hidden />
          {small ? <VisuallyHidden>{t('settings.saved')}</VisuallyHidden> : t('settings.saved')}
        </>
      )}
    </span>
  );
}
