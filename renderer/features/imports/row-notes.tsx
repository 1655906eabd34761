import { IconAlertTriangle, IconEyeExclamation } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportRow, RowIssue } from '../../../shared/import.ts';
import { ProblemText } from '../../components/problem-text.tsx';
import classes from './import-row.module.css';
import { UnconfirmedRow } from './unconfirmed-row.tsx';

/** A row's mistakes, column by column, and the service's message about it. */
export function RowNotes({ row }: { row: ImportRow }): JSX.Element | null {
  const { t } = useTranslation();
  if (row.mistakes.length === 0 && row.warnings.length === 0 && row.problem === null) return null;
  return (
    <span className={classes.notes} role="cell">
      {row.mistakes.map((note) => (
        <Note key={`${note.column} ${note.kind}`} note={note} of="mistake" />
      ))}
      {row.warnings.map((note) => (
        <Note key={`${note.column} ${note.kind}`} note={note} of="warning" />
      ))}
      {row.refusedAt?.map(({ column, words }) => (
        <span key={`${column} ${words}`} className={`${classes.note} tone-red`} data-note="refused">
          <IconAlertTriangle size={17} stroke={2.2} aria-label={t('imports.mistakeTag')} />
          <span>{t('imports.noteAt', { column, what: words })}</span>
        </span>
      ))}
      {row.problem !== null && (
        <span className={`${classes.note} tone-${row.state === 'unsure' ? 'amber' : 'red'}`}>
          <ProblemText problem={row.problem} />
        </span>
      )}
      {row.state === 'unsure' && row.problem?.code === 'create-untold' && (
        <UnconfirmedRow key={row.line} row={row} />
      )}
    </span>
  );
}

function Note({ note, of }: { note: RowIssue; of: 'mistake' | 'warning' }): JSX.Element {
  const { t } = useTranslation();
  const Icon = of === 'mistake' ? IconAlertTriangle : IconEyeExclamation;
  const what = t(`imports.note.${note.kind}`);
  return (
    <span className={`${classes.note} tone-${of === 'mistake' ? 'red' : 'amber'}`} data-note={note.kind}>
      <Icon
        size={17}
        stroke={2.2}
        aria-label={t(of === 'mistake' ? 'imports.mistakeTag' : 'imports.warningTag')}
      />
      <span>{note.column === null ? what : t('imports.noteAt', { column: note.column, what })}</span>
    </span>
  );
}
