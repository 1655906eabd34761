import { Button } from '@mantine/core';
import { type JSX, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  CORRECTABLE_STATES,
  type ImportRow,
  type ImportRowState,
  type RowIssue,
} from '../../../shared/import.ts';
import {
  IconAlertTriangle,
  IconCopy,
  IconEyeExclamation,
  IconHelpCircle,
  IconPencil,
} from '../../components/icons.tsx';
import { ProblemText } from '../../components/problem-text.tsx';
import { useCopy } from '../../components/use-copy.ts';
import classes from './import-row.module.css';
import { useImportsServices } from './imports-services.ts';
import { formatNumberField } from './row-appearances.ts';

const CORRECTABLE: readonly ImportRowState[] = CORRECTABLE_STATES;

/** A row's mistakes, column by column, and the service's message about it. */
export function RowNotes({ row }: { row: ImportRow }): JSX.Element | null {
  const { t } = useTranslation();
  const { imports, report } = useImportsServices();
  const { mistakes, questions = [], warnings } = row;
  if (mistakes.length + questions.length + warnings.length === 0 && row.problem === null) return null;
  return (
    <span className={classes.notes} role="cell">
      {mistakes.map((note) => (
        <Note key={`${note.column} ${note.kind}`} note={note} of="mistake" />
      ))}
      {questions.map((note) => (
        <Note key={`${note.column} ${note.kind}`} note={note} of="question" />
      ))}
      {warnings.map((note) => (
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
      {CORRECTABLE.includes(row.state) && row.state !== 'ready' && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
          aria-label={t('imports.correctRow', { line: row.line })}
          onClick={() => void imports.correctAfter(row.line - 1).catch(report)}
        >
          {t('imports.correct')}
        </Button>
      )}
      {row.state === 'unsure' && row.problem?.code === 'create-untold' && (
        <UnconfirmedRow key={row.line} row={row} />
      )}
    </span>
  );
}

const NOTE_ICONS = {
  mistake: IconAlertTriangle,
  question: IconHelpCircle,
  warning: IconEyeExclamation,
} as const;

function Note({ note, of }: { note: RowIssue; of: 'mistake' | 'question' | 'warning' }): JSX.Element {
  const { t } = useTranslation();
  const Icon = NOTE_ICONS[of];
  const what = t(`imports.note.${note.kind}`);
  return (
    <span className={`${classes.note} tone-${of === 'mistake' ? 'red' : 'amber'}`} data-note={note.kind}>
      <Icon size={17} stroke={2.2} aria-label={t(`imports.${of}Tag`)} />
      <span>{note.column === null ? what : t('imports.noteAt', { column: note.column, what })}</span>
    </span>
  );
}

/**
 * What a person can do about a row that the service neither confirms nor denies: copy its soc to search the service's
 * website, and confirm that it is not there. Resuming looks it up again. Keyed by line, so that the question never moves
 * to another row.
 */
function UnconfirmedRow({ row }: { row: ImportRow }): JSX.Element {
  const { t } = useTranslation();
  const { imports, report } = useImportsServices();
  const [asking, setAsking] = useState(false);
  const { copied, copy } = useCopy(row.soc ?? '');
  const ask = useRef<HTMLButtonElement>(null);
  const no = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    // Focuses No, so that an accidental Enter confirms nothing; afterwards returns to where it was asked.
    if (asking) no.current?.focus();
    else if (wasAsking.current) ask.current?.focus();
    wasAsking.current = asking;
  }, [asking]);

  if (row.notThere === true)
    return <span className={`${classes.note} tone-blue`}>{t('imports.missingConfirmed')}</span>;
  if (asking)
    return (
      <span className={`${classes.note} ${classes.answers} tone-amber`} role="alert">
        <b>
          {t('imports.missingAsk', {
            receiver: row.draft.name.trim(),
            amount: formatNumberField(row.draft.amount, 'amount', t),
          })}
        </b>
        <span className={classes.fullWidth}>{t('imports.missingTwice')}</span>
        <Button ref={no} size="xs" variant="default" onClick={() => setAsking(false)}>
          {t('imports.missingNo')}
        </Button>
        <Button
          size="xs"
          color="red.9"
          onClick={() => {
            setAsking(false);
            imports.confirmMissing([row.line]).catch(report);
          }}
        >
          {t('imports.missingYes')}
        </Button>
      </span>
    );
  return (
    <span className={classes.answers}>
      <Button size="xs" variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={copy}>
        {t('imports.copySoc')}
      </Button>
      <Button ref={ask} size="xs" variant="default" onClick={() => setAsking(true)}>
        {t('imports.missing')}
      </Button>
      <span role="status">{copied ? t('imports.copied') : ''}</span>
    </span>
  );
}
