import { IconAlertTriangle } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { IMPORT_LIMITS } from '../../../shared/import.ts';
import { DismissButton } from '../../components/dismiss-button.tsx';
import { ProblemText } from '../../components/problem-text.tsx';
import { ImportNotice } from './import-notice.tsx';
import { useImports, useImportsServices } from './imports-services.ts';
import type { Refusal } from './imports-store.ts';

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
