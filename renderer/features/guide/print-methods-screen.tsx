import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { ActionButton } from '../../components/action-button.tsx';
import { GuideLayout } from './guide-layout.tsx';
import type { GuideNavigation } from './guide-pages.ts';
import { useGuideServices } from './guide-services.ts';
import { PrintMethodsTrial } from './print-methods-trial.tsx';

/** The guide's trial as a screen of its own, opened from the settings. */
export function PrintMethodsScreen(): JSX.Element | null {
  const { t } = useTranslation();
  const { navigation } = useGuideServices();
  const trial = useStore(navigation, (state) => state.trial);
  const leave = (): void => navigation.setState({ screen: 'settings', section: 'printing' });
  const walk: GuideNavigation = { next: leave, back: leave };
  if (trial === null) return null;
  return (
    <GuideLayout
      title={t('printMethods.open')}
      leave={
        <ActionButton variant="default" keyName="F10" onClick={leave}>
          {t('printMethods.close')}
        </ActionButton>
      }
    >
      <PrintMethodsTrial {...trial} navigation={walk} />
    </GuideLayout>
  );
}
