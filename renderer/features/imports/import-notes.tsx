import { Stack } from '@mantine/core';
import type { ComponentProps, JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IMPORT_LIMITS, type ImportState } from '../../../shared/import.ts';
import { DismissButton } from '../../components/dismiss-button.tsx';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconHelpCircle,
  IconInfoCircle,
  IconPencilX,
} from '../../components/icons.tsx';
import { Notice } from '../../components/notice.tsx';
import { ProblemText } from '../../components/problem-text.tsx';
import { useImports, useImportsServices } from './imports-services.ts';
import type { Refusal, SavedFile } from './imports-store.ts';
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
            <ProblemText problem={shown} />
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

/** The largest accepted file, in MB. */
export const LARGEST_MB = IMPORT_LIMITS.bytes / 1024 / 1024;

/** Why the last file was refused; stays until the next one or until dismissed. */
export function RefusalNote(): JSX.Element {
  const { imports } = useImportsServices();
  const refusal = useImports((state) => state.refusal);
  return (
    <div role="alert" hidden={refusal === null}>
      {refusal !== null && (
        <ImportNotice
          tone="red"
          icon={IconAlertTriangle}
          data-refusal={refusal.kind}
          action={<DismissButton onClick={() => imports.store.setState({ refusal: null })} />}
        >
          <RefusalText refusal={refusal} />
        </ImportNotice>
      )}
    </div>
  );
}

function RefusalText({ refusal }: { refusal: Refusal }): JSX.Element {
  const { t } = useTranslation();
  switch (refusal.kind) {
    case 'problem':
      return <ProblemText problem={refusal.problem} />;
    case 'several':
      return <>{t('imports.several', { number: refusal.number })}</>;
    case 'too-large':
      return <>{t('imports.tooLarge', { file: refusal.file, megabytes: LARGEST_MB })}</>;
    case 'not-read':
      return <>{t('imports.notRead', { file: refusal.file })}</>;
    case 'busy':
      return <>{t('imports.busy')}</>;
  }
}

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

interface ImportNoticeProps extends ComponentProps<typeof Notice> {
  /** At the end of the message: the dismiss button. */
  readonly action?: ReactNode;
}

/** A message about the import, beside its rows. */
export function ImportNotice({ children, action, ...props }: ImportNoticeProps): JSX.Element {
  return (
    <Notice p="10px 10px 10px 14px" bdrs={10} lh="23px" {...props}>
      <Stack gap={0} flex={1} miw={0}>
        {children}
      </Stack>
      {action}
    </Notice>
  );
}
