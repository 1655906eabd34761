import { type JSX, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../components/action-button.tsx';
import { ScannerCalibration } from '../../scanning/calibration/scanner-calibration.tsx';
import classes from './guide-page.module.css';
import { GuidePage } from './guide-page.tsx';
import type { GuideNavigation } from './guide-pages.ts';

/**
 * Calibrates the scanner. The calibration uses shortcuts that no scanner sends and disables all others; the guide's work
 * again afterwards.
 */
export function ScannerPage({ walk }: { walk: GuideNavigation }): JSX.Element {
  const { t } = useTranslation();
  const [scanning, setScanning] = useState(true);
  if (!scanning) {
    return (
      <GuidePage title={t('setup.guide.scanner')} lead={t('setup.guide.scannerLead')} navigation={walk}>
        <div>
          <ActionButton variant="default" size="lg" keyName="F8" onClick={() => setScanning(true)}>
            {t('input.calibration.start')}
          </ActionButton>
        </div>
      </GuidePage>
    );
  }
  return (
    <main className={classes.page}>
      <div className={classes.question}>
        <h1 className={classes.title}>{t('setup.guide.scanner')}</h1>
        <div className={classes.content}>
          <ScannerCalibration
            startImmediately
            onSkip={walk.next}
            onDone={(result) => (result === 'saved' ? walk.next() : setScanning(false))}
          />
        </div>
      </div>
    </main>
  );
}
