import { type JSX, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useFileDrop } from '../../components/use-file-drop.ts';
import classes from './import-screen.module.css';
import { ImportStart } from './import-start.tsx';
import { useImports, useImportsServices } from './imports-services.ts';
import { OpenImport } from './open-import.tsx';

/** Creates many orders from a file: choose it, check its rows, send it, export the results. */
export function ImportScreen(): JSX.Element {
  const { imports, report } = useImportsServices();
  const open = useImports((state) => state.open);
  const loaded = useImports((state) => state.loaded);
  const handed = useImports((state) => state.reading);
  const reading = open?.phase === 'reading' ? open.file : handed;
  useEffect(() => {
    imports.load().catch(report);
  }, [imports, report]);
  const isDragging = useFileDrop(({ files }) => void imports.openFiles(files));
  return (
    <main className={classes.main} aria-busy={!loaded}>
      {loaded && (open === null || open.phase === 'reading') && <ImportStart reading={reading} />}
      {open !== null && open.phase !== 'reading' && <OpenImport key={open.id} open={open} />}
      {isDragging && <DropOverlay taken={open?.phase !== 'sending'} />}
    </main>
  );
}

/** Says, while a file is dragged over the screen, whether it can be dropped. */
function DropOverlay({ taken }: { taken: boolean }): JSX.Element {
  const { t } = useTranslation();
  return (
    <div className={`${classes.drop} ${taken ? 'tone-blue' : 'tone-amber'}`}>
      {taken ? t('imports.dropNow') : t('imports.dropNot')}
    </div>
  );
}
