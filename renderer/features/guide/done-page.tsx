import { Box } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { LABEL_SIZES } from '../../../shared/label-size.ts';
import { useSettings } from '../../components/context/settings.ts';
import { formatPrinterOption } from '../../components/format-printer-option.ts';
import { printerOptionOf } from '../../components/printer-options.ts';
import classes from './done-page.module.css';
import { GuidePage } from './guide-page.tsx';
import type { GuideNavigation } from './guide-pages.ts';

/** A summary of the setup, and what to do now. */
export function DonePage({ walk }: { walk: GuideNavigation }): JSX.Element {
  const { t } = useTranslation();
  const { partner, baseUrl, printer, size } = useSettings();
  const service =
    partner === 'sandbox'
      ? t('settingValue.sandbox')
      : partner === 'unset' || baseUrl === null
        ? null
        : new URL(baseUrl).host;
  const where = printer === null ? null : formatPrinterOption(printerOptionOf(printer), t, null);
  const { widthMm: width, heightMm: height } = LABEL_SIZES[size];
  return (
    <GuidePage
      title={t('setup.guide.doneTitle')}
      lead={t('setup.guide.doneLead')}
      navigation={walk}
      enterLabel={t('setup.guide.start')}
    >
      <dl className={classes.facts}>
        <SettingFact name={t('setup.guide.doneService')} value={service} />
        <SettingFact name={t('setup.guide.donePrinter')} value={where} />
        <SettingFact
          name={t('setup.guide.doneSize')}
          value={t('print.sizeOption', { name: size, width, height })}
        />
      </dl>
      {partner === 'sandbox' && <p className={classes.more}>{t('setup.guide.donePractice')}</p>}
      <p className={classes.more}>{t('setup.guide.doneMore')}</p>
    </GuidePage>
  );
}

function SettingFact({ name, value }: { name: string; value: string | null }): JSX.Element {
  const { t } = useTranslation();
  const Icon = value === null ? IconCircleDashed : IconCircleCheck;
  return (
    <div className={`${classes.fact} ${value === null ? 'tone-amber' : 'tone-green'}`}>
      <Icon size={26} aria-hidden />
      <Box component="dt" flex="none" w={120}>
        {name}
      </Box>
      <dd className={classes.value}>{value ?? t('setup.guide.doneNone')}</dd>
    </div>
  );
}
