import { Button } from '@mantine/core';
import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './hid-scanners-section.module.css';
import type { ScannerStatus } from './match-open-scanners.ts';

interface Props {
  readonly shown: ScannerStatus;
  readonly onForget: () => void;
}

/** One scanner of the station: whether it is connected, and the last code it read. */
export function SavedScanner({ shown: { scanner, open }, onForget }: Props): JSX.Element {
  const { t } = useTranslation();
  const { name, serialNumber } = scanner;
  const Icon = open === null ? IconPlugConnectedX : IconPlugConnected;
  return (
    <li className={classes.scanner}>
      <span className={classes.text}>
        <b className={classes.name}>{name}</b>
        <span className={classes.detail}>
          {[
            ...(serialNumber === null ? [] : [t('input.hid.serial', { serial: serialNumber })]),
            ...(open === null
              ? []
              : [
                  open.lastCode === null
                    ? t('input.hid.noCode')
                    : t('input.hid.lastCode', { code: open.lastCode }),
                ]),
          ].join(' · ')}
        </span>
      </span>
      <span className={`${classes.state} ${open === null ? 'tone-amber' : 'tone-green'}`}>
        <Icon size={18} aria-hidden />
        {open === null ? t('input.hid.away') : t('input.hid.ready')}
      </span>
      <Button variant="default" size="sm" aria-label={t('input.hid.forgetOne', { name })} onClick={onForget}>
        {t('input.hid.forget')}
      </Button>
    </li>
  );
}
