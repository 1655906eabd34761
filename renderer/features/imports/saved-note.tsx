import { IconCircleCheck } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedFile } from './imports-store.ts';
import classes from './note.module.css';
import { useImports } from './use-imports.ts';

/** Where the file that was asked for was written. */
export function SavedNote({ what }: { what: SavedFile['what'] }): JSX.Element {
  const { t } = useTranslation();
  const saved = useImports((state) => state.saved);
  return (
    <div role="status" className={classes.slot}>
      {saved?.what === what && (
        <div className={`${classes.note} tone-green`}>
          <IconCircleCheck size={24} aria-hidden />
          <p className={classes.text}>{t('imports.savedTo', { path: saved.path })}</p>
        </div>
      )}
    </div>
  );
}
