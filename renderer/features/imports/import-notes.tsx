import { IconAlertTriangle, IconHelpCircle, IconInfoCircle, IconPencilX } from '@tabler/icons-react';
import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportState } from '../../../shared/import.ts';
import { ProblemText } from '../../components/problem-text.tsx';
import type { Appearance } from '../../components/state-appearance.ts';
import classes from './note.module.css';
import type { Stage } from './progress.ts';

/** Columns named one by one; a sheet may have hundreds. */
const NAMED_COLUMNS = 6;

/** What the operator should know of the file: why it paused, what is not sent, what is unsure, what Tem does not use. */
export function ImportNotes({ open, stage }: { open: ImportState; stage: Stage }): JSX.Element {
  const { t } = useTranslation();
  const { counts, problem } = open;
  const notCreated = counts.mistaken + counts.refused + counts.left;
  // Those that only a person can tell of have words of their own (unconfirmed-rows.tsx).
  const unsure = counts.unsure - open.unconfirmed.length;
  return (
    <>
      <div role="alert" className={classes.slot}>
        {problem !== null && problem.code !== 'create-untold' && (
          <Note icon={IconAlertTriangle} tone="amber" name="paused">
            {stage === 'paused' && <b>{t('imports.pausedItself')}</b>}
            <span>
              <ProblemText problem={problem} />
            </span>
          </Note>
        )}
      </div>
      {unsure > 0 && stage !== 'sending' && (
        <Note icon={IconHelpCircle} tone="amber" name="unsure">
          {t('imports.unsure', { number: unsure })}
        </Note>
      )}
      {stage === 'checked' && counts.mistaken > 0 && (
        <Note icon={IconPencilX} tone="red" name="mistaken">
          {t('imports.mistaken', { number: counts.mistaken })}
        </Note>
      )}
      {(stage === 'done' || stage === 'stopped') && notCreated > 0 && (
        <Note icon={IconPencilX} tone="red" name="not-created">
          {t('imports.notCreated', { number: notCreated })}
        </Note>
      )}
      {open.unknownColumns.length > 0 && stage === 'checked' && (
        <Note icon={IconInfoCircle} tone="gray" name="columns">
          <UnknownColumns columns={open.unknownColumns} />
        </Note>
      )}
    </>
  );
}

function UnknownColumns({ columns }: { columns: readonly string[] }): JSX.Element {
  const { t } = useTranslation();
  const named = columns.slice(0, NAMED_COLUMNS).join(', ');
  const more = columns.length - NAMED_COLUMNS;
  if (more <= 0) return <>{t('imports.unknownColumns', { columns: named })}</>;
  return <>{t('imports.unknownColumnsMore', { columns: named, number: more })}</>;
}

function Note({
  icon: Icon,
  tone,
  name,
  children,
}: Appearance & { name: string; children: ReactNode }): JSX.Element {
  return (
    <div className={`${classes.note} tone-${tone}`} data-about={name}>
      <Icon size={24} aria-hidden />
      <p className={classes.text}>{children}</p>
    </div>
  );
}
