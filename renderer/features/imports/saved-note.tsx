import { IconCircleCheck } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { ImportNotice } from './import-notice.tsx';
import { useImports } from './imports-services.ts';
import type { SavedFile } from './imports-store.ts';

/** Where the requested file was saved. */
export function SavedNote({ what }: { what: SavedFile['what'] }): JSX.Element {
  const { t } = useTranslation();
  const saved = useImports((state) => state.saved);
  return (
    <div role="status" hidden={saved?.what !== what}>
      {saved?.what === what && (
        <ImportNotice tone="green" icon={IconCircleCheck}>
          {t('imports.savedTo', { path: saved.path })}
        </ImportNotice>
      )}
    </div>
  );
}
