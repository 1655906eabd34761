import { IconAlertTriangle, IconHelpCircle, IconInfoCircle, IconPencilX } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportState } from '../../../shared/import.ts';
import { ProblemText } from '../../components/problem-text.tsx';
import { ImportNotice } from './import-notice.tsx';
import type { Stage } from './progress.ts';

/** How many columns are listed by name; a sheet may have hundreds. */
const NAMED_COLUMNS = 6;

/** What the operator should know about the file: why it paused, what is not sent, what is uncertain, what Tem ignores. */
export function ImportNotes({ open, stage }: { open: ImportState; stage: Stage }): JSX.Element {
  const { t } = useTranslation();
  const { counts, problem } = open;
  const notCreated = counts.mistaken + counts.refused + counts.left;
  // Rows that only a person can decide have their own text (unconfirmed-rows.tsx).
  const unsure = counts.unsure - open.unconfirmed.length;
  // Shown at each row and for all of them (unconfirmed-rows.tsx).
  const shown = problem?.code === 'create-untold' ? null : problem;
  return (
    <>
      <div role="alert" hidden={shown === null}>
        {shown !== null && (
          <ImportNotice icon={IconAlertTriangle} tone="amber" data-about="paused">
            {stage === 'paused' && <b>{t('imports.pausedItself')}</b>}
            <span>
              <ProblemText problem={shown} />
            </span>
          </ImportNotice>
        )}
      </div>
      {unsure > 0 && stage !== 'sending' && (
        <ImportNotice icon={IconHelpCircle} tone="amber" data-about="unsure">
          {t('imports.unsure', { number: unsure })}
        </ImportNotice>
      )}
      {stage === 'checked' && counts.mistaken > 0 && (
        <ImportNotice icon={IconPencilX} tone="red" data-about="mistaken">
          {t('imports.mistaken', { number: counts.mistaken })}
        </ImportNotice>
      )}
      {(stage === 'done' || stage === 'stopped') && notCreated > 0 && (
        <ImportNotice icon={IconPencilX} tone="red" data-about="not-created">
          {t('imports.notCreated', { number: notCreated })}
        </ImportNotice>
      )}
      {open.unknownColumns.length > 0 && stage === 'checked' && (
        <ImportNotice icon={IconInfoCircle} tone="gray" data-about="columns">
          <UnknownColumns columns={open.unknownColumns} />
        </ImportNotice>
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
