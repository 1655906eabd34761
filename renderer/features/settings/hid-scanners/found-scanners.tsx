import { Button } from '@mantine/core';
import { type JSX, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FoundHidDevice } from '../../../../shared/scanner.ts';
import { ActionButton } from '../../../components/action-button.tsx';
import classes from './hid-scanners-section.module.css';

interface Props {
  readonly found: readonly FoundHidDevice[];
  /** Null for none of them. */
  readonly onChoose: (deviceId: string | null) => void;
}

/** Chooses one of the connected scanners. */
export function FoundScanners({ found, onChoose }: Props): JSX.Element {
  const { t } = useTranslation();
  const title = useId();
  const list = useRef<HTMLUListElement>(null);
  const isEmpty = found.length === 0;
  useEffect(() => {
    if (!isEmpty) list.current?.querySelector('button')?.focus();
  }, [isEmpty]);
  return (
    <section className={classes.found} aria-labelledby={title}>
      <h3 id={title} className={classes.title}>
        {t('input.hid.choose')}
      </h3>
      <div role="status">{isEmpty && <p className={classes.empty}>{t('input.hid.looking')}</p>}</div>
      <ul ref={list} className={classes.list} aria-labelledby={title}>
        {found.map(({ deviceId, name, serialNumber }) => (
          <li key={deviceId} className={classes.scanner}>
            <span className={classes.text}>
              <b className={classes.name}>{name}</b>
              {serialNumber !== null && (
                <span className={classes.detail}>{t('input.hid.serial', { serial: serialNumber })}</span>
              )}
            </span>
            <Button
              size="sm"
              aria-label={t('input.hid.takeOne', { name })}
              onClick={() => onChoose(deviceId)}
            >
              {t('input.hid.take')}
            </Button>
          </li>
        ))}
      </ul>
      <div>
        <ActionButton variant="default" keyName="Escape" onClick={() => onChoose(null)}>
          {t('input.hid.cancel')}
        </ActionButton>
      </div>
    </section>
  );
}
