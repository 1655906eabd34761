import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { LABEL_SIZES } from '../../shared/label-size.ts';
import { useSettings } from '../services.ts';
import { optionOf } from '../ui/printer-options.ts';
import { printerWords } from '../ui/printer-words.ts';
import classes from './done-page.module.css';
import { Page } from './page.tsx';
import type { Walk } from './walk.ts';

/** What was set, and what to do now. */
export function DonePage({ walk }: { walk: Walk }): JSX.Element {
  const { t } = useTranslation();
  const { partner, baseUrl, printer, size } = useSettings();
  const service =
    partner === 'sandbox'
      ? t('setup.value.sandbox')
      : partner === 'unset' || baseUrl === null
        ? null
        : new URL(baseUrl).host;
  const where = printer === null ? null : printerWords(optionOf(printer), t, null);
  const { widthMm: width, heightMm: height } = LABEL_SIZES[size];
  return (
    <Page
      title={t('setup.guide.doneTitle')}
      lead={t('setup.guide.doneLead')}
      walk={walk}
      enterWord={t('setup.guide.start')}
    >
      <dl className={classes.facts}>
        <Fact name={t('setup.guide.doneService')} value={service} />
        <Fact name={t('setup.guide.donePrinter')} value={where} />
        <Fact name={t('setup.guide.doneSize')} value={t('print.sizeOption', { name: size, width, height })} />
      </dl>
      {partner === 'sandbox' && <p className={classes.more}>{t('setup.guide.donePractice')}</p>}
      <p className={classes.more}>{t('setup.guide.doneMore')}</p>
    </Page>
  );
}

function Fact({ name, value }: { name: string; value: string | null }): JSX.Element {
  const { t } = useTranslation();
  const Icon = value === null ? IconCircleDashed : IconCircleCheck;
  return (
    <div className={`${classes.fact} ${value === null ? 'tone-amber' : 'tone-green'}`}>
      <Icon size={26} aria-hidden />
      <dt className={classes.name}>{name}</dt>
      <dd className={classes.value}>{value ?? t('setup.guide.doneNone')}</dd>
    </div>
  );
}
