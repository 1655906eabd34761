import { type JSX, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { MOST_HID_SCANNERS } from '../../../shared/scanner.ts';
import { useServices, useSettings } from '../../services.ts';
import { Section } from '../../settings/section.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { FoundScanners } from './found-scanners.tsx';
import classes from './hid-section.module.css';
import { KeptScanner } from './kept-scanner.tsx';
import { shownScanners } from './shown-scanners.ts';

/** The station's scanners that speak HID-POS: which there are, adding one, and forgetting one. */
export function HidSection(): JSX.Element {
  const { t } = useTranslation();
  const { hidScanners: scanners, report } = useServices();
  const { hidScanners: kept } = useSettings();
  const { open, found } = useStore(scanners.store);
  useEffect(
    // Who leaves the screen chooses none.
    () => () => {
      if (scanners.store.getState().found !== null) scanners.choose(null).catch(report);
    },
    [scanners, report],
  );
  return (
    <Section title={t('input.hid.title')}>
      <p className={classes.hint}>{t('input.hid.hint')}</p>
      {kept.length === 0 ? (
        <p className={classes.none}>{t('input.hid.none')}</p>
      ) : (
        <ul className={classes.list} aria-label={t('input.hid.list')}>
          {shownScanners(kept, open).map((shown) => (
            <KeptScanner
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
              disabled={kept.length >= MOST_HID_SCANNERS}
              onClick={() => void scanners.add().catch(report)}
            >
              {t('input.hid.add')}
            </ActionButton>
          </div>
        )
      ) : (
        <p className={classes.none}>{t('input.hid.unsupported')}</p>
      )}
    </Section>
  );
}
