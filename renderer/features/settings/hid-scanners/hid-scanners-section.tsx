import { Button } from '@mantine/core';
import { type JSX, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { type HidScanner, MAX_HID_SCANNERS } from '../../../../shared/scanner.ts';
import { ActionButton } from '../../../components/action-button.tsx';
import { useSettings } from '../../../components/context/settings.ts';
import { IconPlugConnected, IconPlugConnectedX } from '../../../components/icons.tsx';
import { Section } from '../../../components/section.tsx';
import badge from '../../../components/tone-badge.module.css';
import { Hint } from '../../../components/typography.ts';
import { isOfModel, type OpenScanner } from '../../../scanning/hid/hid-scanners.ts';
import { Item, ItemList } from '../item-list.tsx';
import { useSettingsServices } from '../settings-services.ts';
import { FoundScanners } from './found-scanners.tsx';

/** The station's HID-POS scanners: lists, adds and removes them. */
export function HidScannersSection(): JSX.Element {
  const { t } = useTranslation();
  const { hidScanners: scanners, report } = useSettingsServices();
  const { hidScanners: saved } = useSettings();
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
      <Hint fz={15} lh="22px">
        {t('input.hid.hint')}
      </Hint>
      {saved.length === 0 ? (
        <Hint lh="22px">{t('input.hid.none')}</Hint>
      ) : (
        <ItemList aria-label={t('input.hid.list')}>
          {matchOpenScanners(saved, open).map(({ scanner, device }) => (
            <SavedScanner
              key={`${scanner.vendorId}-${scanner.productId}-${scanner.serialNumber}`}
              scanner={scanner}
              device={device}
              onForget={() => void scanners.forget(scanner).catch(report)}
            />
          ))}
        </ItemList>
      )}
      {found !== null && (
        <FoundScanners found={found} onChoose={(deviceId) => void scanners.choose(deviceId).catch(report)} />
      )}
      {!scanners.supported && <Hint lh="22px">{t('input.hid.unsupported')}</Hint>}
      {scanners.supported && found === null && (
        <div>
          <ActionButton
            variant="default"
            keyName="F7"
            disabled={saved.length >= MAX_HID_SCANNERS}
            onClick={() => void scanners.add().catch(report)}
          >
            {t('input.hid.add')}
          </ActionButton>
        </div>
      )}
    </Section>
  );
}

interface ScannerStatus {
  readonly scanner: HidScanner;
  /** Its open device; null if it is not connected. */
  readonly device: OpenScanner | null;
}

/**
 * Matches the saved scanners with the open ones. WebHID exposes no serial number: of two of one model with one open, the
 * first in the list is shown as open.
 */
function matchOpenScanners(saved: readonly HidScanner[], open: readonly OpenScanner[]): ScannerStatus[] {
  const remaining = [...open];
  return saved.map((scanner) => {
    const at = remaining.findIndex((one) => isOfModel(one, scanner));
    const [device = null] = at === -1 ? [] : remaining.splice(at, 1);
    return { scanner, device };
  });
}

/** One scanner of the station: whether it is connected, and the last code it read. */
function SavedScanner({
  scanner: { name, serialNumber: serial },
  device,
  onForget,
}: ScannerStatus & { onForget: () => void }): JSX.Element {
  const { t } = useTranslation();
  const Icon = device === null ? IconPlugConnectedX : IconPlugConnected;
  const details = [
    serial === null ? null : t('input.hid.serial', { serial }),
    device === null
      ? null
      : device.lastCode === null
        ? t('input.hid.noCode')
        : t('input.hid.lastCode', { code: device.lastCode }),
  ];
  return (
    <Item
      title={name}
      detail={details.filter((detail) => detail !== null).join(' · ')}
      mih={56}
      p="8px 12px"
      fz={17}
    >
      <span
        className={`${badge.badge} ${device === null ? 'tone-amber' : 'tone-green'}`}
        style={{ flex: 'none' }}
      >
        <Icon size={18} aria-hidden />
        {device === null ? t('input.hid.away') : t('input.hid.ready')}
      </span>
      <Button variant="default" size="sm" aria-label={t('input.hid.forgetOne', { name })} onClick={onForget}>
        {t('input.hid.forget')}
      </Button>
    </Item>
  );
}
