import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BatchRow } from '../../shared/station.ts';
import { useStation } from '../services.ts';
import { CodeText } from '../ui/code-text.tsx';
import { ProblemText } from '../ui/problem-text.tsx';
import type { Shown } from './answers.ts';
import classes from './scan-answer.module.css';

/** The words for the last scan: what happened, the code, and where it is. */
export function AnswerText({ shown }: { shown: Shown | null }): JSX.Element {
  const { t } = useTranslation();
  if (shown === null) return <Said title={t('scan.ready')}>{t('scan.readyHint')}</Said>;
  switch (shown.kind) {
    case 'added':
      return (
        <Said title={t('scan.added')} code={<CodeText code={shown.row.code} />}>
          <Place row={shown.row} />
        </Said>
      );
    case 'duplicate':
      return (
        <Said title={t('scan.duplicate')} code={<CodeText code={shown.row.code} />}>
          <Place row={shown.row} withState />
        </Said>
      );
    case 'empty':
      return <Said title={t('scan.empty')}>{t('scan.emptyHint')}</Said>;
    case 'invalid':
      return <Said title={t('scan.invalid')} code={<span className={classes.text}>{shown.text}</span>} />;
    case 'unusual':
      return (
        <Said title={t('scan.unusual')} code={<CodeText code={shown.code} />}>
          {t('scan.unusualAsk')}
        </Said>
      );
    case 'skipped':
      return <Said title={t('scan.skipped')} code={<CodeText code={shown.code} />} />;
    case 'failed':
      return (
        <Said title={`${t('scan.failed')}: ${shown.text}`}>
          <ProblemText problem={shown.problem} />
        </Said>
      );
  }
}

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

/** Where the row is in the list, as it is now. */
function Place({ row, withState = false }: { row: BatchRow; withState?: boolean }): JSX.Element | null {
  const { t } = useTranslation();
  const line = useStation(({ rows }) => rows.findIndex(({ id }) => id === row.id) + 1);
  const state = useStation(({ rows }) => rows.find(({ id }) => id === row.id)?.state ?? row.state);
  if (line === 0) return null;
  if (!withState) return <>{t('scan.line', { line })}</>;
  return <>{t('scan.duplicateWhere', { line, state: t(`state.${state}`) })}</>;
}
