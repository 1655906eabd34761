import type { Dispatch, JSX, SetStateAction } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../components/action-button.tsx';
import { GuidePage, HelpList } from './guide-page.tsx';
import { useGuideServices } from './guide-services.ts';
import { showLabels, startNextRound, type Trial } from './print-method-trial.ts';

interface Props {
  readonly trial: Trial;
  readonly onSkip: (() => void) | undefined;
  readonly onChange: Dispatch<SetStateAction<Trial>>;
}

/** No label was right: advice, and another round. */
export function PrintMethodsHelp({ trial, onSkip, onChange }: Props): JSX.Element {
  const { t } = useTranslation();
  const { tem, report } = useGuideServices();
  const again = (): void => onChange(startNextRound);
  const isOther = trial.more.length > 0 || trial.tries.some(({ state }) => state.kind === 'not-yet');
  return (
    <GuidePage
      title={t('printMethods.help')}
      navigation={{ next: again, back: () => onChange(showLabels) }}
      onEnter={again}
      enterLabel={t(isOther ? 'printMethods.helpOther' : 'printMethods.helpAgain')}
      onSkip={onSkip}
    >
      <HelpList
        items={[
          t('printMethods.helpText'),
          t('printMethods.helpNothing'),
          t('printMethods.helpDriver'),
          t('printMethods.helpNetwork'),
        ]}
      />
      <div>
        <ActionButton
          variant="default"
          keyName="F2"
          onClick={() => void tem.calls.outside.open({ page: 'printer-settings' }).catch(report)}
        >
          {t('printMethods.system')}
        </ActionButton>
      </div>
    </GuidePage>
  );
}
