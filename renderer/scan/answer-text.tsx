import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BatchRow, LabelState } from '../../shared/station.ts';
import { useStation } from '../services.ts';
import { CodeText } from '../ui/code-text.tsx';
import { ProblemText } from '../ui/problem-text.tsx';
import type { Shown } from './answers.ts';
import { ListAnswer } from './codes/list-answer.tsx';
import classes from './scan-answer.module.css';

/** The words for the last scan: what happened, the code, and where it is. `row` is its row as it is now. */
export function AnswerText({ shown, row }: { shown: Shown | null; row: BatchRow | null }): JSX.Element {
  const { t } = useTranslation();
  if (shown === null) return <Said title={t('scan.ready')}>{t('scan.readyHint')}</Said>;
  switch (shown.kind) {
    case 'added':
      return (
        <Said
          title={t(ADDED_TITLES[row?.state ?? 'queued'] ?? 'scan.added')}
          code={<CodeText code={(row ?? shown.row).code} />}
        >
          <Place row={row} />
          {row?.state === 'held' && row.problem !== null && (
            <>
              {' · '}
              <ProblemText problem={row.problem} />
            </>
          )}
        </Said>
      );
    case 'duplicate':
      return (
        <Said title={t('scan.duplicate')} code={<CodeText code={shown.row.code} />}>
          <Place row={row} withState />
        </Said>
      );
    case 'empty':
      return <Said title={t('scan.empty')}>{t('scan.emptyHint')}</Said>;
    case 'invalid':
      return <Said title={t('scan.invalid')} code={<span className={classes.text}>{shown.text}</span>} />;
    case 'list':
      return <ListAnswer shown={shown} />;
    case 'failed':
      return (
        <Said title={`${t('scan.failed')}: ${shown.text}`}>
          <ProblemText problem={shown.problem} />
        </Said>
      );
  }
}

/** What is said of an order that was added, where it is more than that. */
const ADDED_TITLES: Partial<Record<LabelState, 'scan.held' | 'scan.lookingUp'>> = {
  held: 'scan.held',
  'looking-up': 'scan.lookingUp',
};

function Said({
  title,
  code,
  children,
}: {
  title: string;
  code?: ReactNode;
  children?: ReactNode;
}): JSX.Element {
  return (
    <>
      <span className={classes.title}>{title}</span>
      {code !== undefined && <span className={classes.code}>{code}</span>}
      {children !== undefined && <span className={classes.detail}>{children}</span>}
    </>
  );
}

/** Where the row is in the list. */
function Place({
  row,
  withState = false,
}: {
  row: BatchRow | null;
  withState?: boolean;
}): JSX.Element | null {
  const { t } = useTranslation();
  const line = useStation(({ rows }) => rows.findIndex(({ id }) => id === row?.id) + 1);
  if (row === null || line === 0) return null;
  if (!withState) return <>{t('scan.line', { line })}</>;
  return <>{t('scan.duplicateWhere', { line, state: t(`state.${row.state}`) })}</>;
}
