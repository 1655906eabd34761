import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useServices } from '../services.ts';
import classes from './passed-over.module.css';

/** The unusual codes that were asked about and left behind by the next scan: each can still be added. */
export function PassedOver(): JSX.Element | null {
  const { t } = useTranslation();
  const { scanner } = useServices();
  const codes = useStore(scanner.store, (state) => state.passedOver);
  if (codes.length === 0) return null;
  return (
    <section className={`${classes.strip} tone-amber`} aria-label={t('scan.passedOver')}>
      <span className={classes.title}>{t('scan.passedOver')}</span>
      <div className={classes.codes}>
        {codes.map((code) => (
          <Button
            key={code}
            size="sm"
            variant="default"
            className={classes.code}
            leftSection={<IconPlus size={18} aria-hidden />}
            aria-label={t('scan.addCode', { code })}
            onClick={() => scanner.accept(code)}
          >
            {code}
          </Button>
        ))}
      </div>
      <Button
        size="sm"
        variant="subtle"
        color="gray"
        className={classes.drop}
        onClick={scanner.dropPassedOver}
      >
        {t('scan.dropCodes')}
      </Button>
    </section>
  );
}
