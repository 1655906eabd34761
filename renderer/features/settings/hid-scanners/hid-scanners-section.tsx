import { type JSX, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { MAX_HID_SCANNERS } from '../../../../shared/scanner.ts';
import { ActionButton } from '../../../components/action-button.tsx';
import { useSettings } from '../../../components/context/settings.ts';
import { Section } from '../../../components/section.tsx';
import { useSettingsServices } from '../settings-services.ts';
import { FoundScanners } from './found-scanners.tsx';
import classes from './hid-scanners-section.module.css';
import { matchOpenScanners } from './match-open-scanners.ts';
import { SavedScanner } from './saved-scanner.tsx';

/** The station's HID-POS scanners: lists, adds and removes them. */
export function HidScannersSection(): JSX.Element {
  const { t } = useTranslation();
  const { hidScanners: scanners, report } = useSettingsServices();
  const { hidScanners: kept } = useSettings();
  const { open, found } = useStore(scanners.store);
  useEffect(
    // Leaving the screen chooses none.
    () => () => {
      if (scanners.store.getState().found !== null) scanners.choose(null).catch(report);
    },
    [scanners, report],
  );
  return (
    <Section title={t('input.hid.title')}>
      <p className={classes.hint}>{t('input.hid.hint')}</p>
      {kept.length === 0 ? (
        <p className={classes.empty}>{t('input.hid.none')}</p>
      ) : (
        <ul className={classes.list} aria-label={t('input.hid.list')}>
          {matchOpenScanners(kept, open).map((shown) => (
            <SavedScanner
              key={`${shown.scanner.vendorId}-${shown.scanner.productId}-${shown.scanner.serialNumber}`}
              shown={shown}
              onForget={() => void scanners.forget(shown.scanner).catch(report)}
            />
          ))}
        </ul>
      )}
      {found !== null && (
        <FoundScanners found={found} onChoose={(deviceId) => void scanners.choose(deviceId).catch(report)} />
      )}
      {scanners.supported ? (
        found === null && (
          <div>
            <ActionButton
              variant="default"
              keyName="F7"
              disabled={kept.length >= MAX_HID_SCANNERS}
              onClick={() => void scanners.add().catch(report)}
            >
              {t('input.hid.add')}
            </ActionButton>
          </div>
        )
      ) : (
        <p className={classes.empty}>{t('input.hid.unsupported')}</p>
      )}
    </Section>
  );
}
