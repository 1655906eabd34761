import { type JSX, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportState } from '../../../shared/import.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { IconZoomQuestion } from '../../components/icons.tsx';
import { InlineConfirm } from '../../components/inline-confirm.tsx';
import { ImportNotice } from './import-notes.tsx';
import { useImportsServices } from './imports-services.ts';

/**
 * The rows for which only a person can tell whether the service has their orders: answered one by one
 * (row-notes.tsx), or all at once here.
 */
export function UnconfirmedRows({ open: { unconfirmed } }: { open: ImportState }): JSX.Element | null {
  const { t } = useTranslation();
  const { imports, report } = useImportsServices();
  /** The lines asked about: the answer applies to these, whatever else turns up. */
  const [asked, setAsked] = useState<readonly number[] | null>(null);
  if (unconfirmed.length === 0) return null;
  const number = unconfirmed.length;
  if (asked !== null && asked.length === number)
    return (
      <InlineConfirm
        ask={t('imports.missingAllAsk', { number })}
        consequences={[t('imports.missingAllMeans'), t('imports.missingTwice')]}
        confirmLabel={t('imports.missingAllYes')}
        cancelLabel={t('imports.missingNo')}
        keyName="Ctrl+F7"
        onConfirm={() => {
          setAsked(null);
          imports.confirmMissing(asked).catch(report);
        }}
        onCancel={() => setAsked(null)}
      />
    );
  return (
    <ImportNotice tone="amber" icon={IconZoomQuestion} data-about="untold">
      {t('imports.untold', { number })}
      <ActionButton
        w="fit-content"
        mt={8}
        size="sm"
        variant="default"
        keyName="F7"
        onClick={() => setAsked(unconfirmed)}
      >
        {t('imports.missingAll', { number })}
      </ActionButton>
    </ImportNotice>
  );
}
