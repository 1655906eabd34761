import { Box, Flex, Text } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { selectedAccount } from '../../../shared/account.ts';
import { LABEL_SIZES } from '../../../shared/label-size.ts';
import { useSettings } from '../../components/context/settings.ts';
import { formatPrinterOption } from '../../components/format-printer-option.ts';
import { IconCircleCheck, IconCircleDashed } from '../../components/icons.tsx';
import { Notice } from '../../components/notice.tsx';
import { printerOptionOf } from '../../components/printer-options.ts';
import { GuidePage } from './guide-page.tsx';
import type { GuideNavigation } from './guide-pages.ts';

/** A summary of the setup, and what to do now. */
export function DonePage({ walk }: { walk: GuideNavigation }): JSX.Element {
  const { t } = useTranslation();
  const settings = useSettings();
  const { partner, printer, size } = settings;
  const { baseUrl } = selectedAccount(settings);
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
      <Flex component="dl" direction="column" gap={10}>
        <SettingFact name={t('setup.guide.doneService')} value={service} />
        <SettingFact name={t('setup.guide.donePrinter')} value={where} />
        <SettingFact
          name={t('setup.guide.doneSize')}
          value={t('print.sizeOption', { name: size, width, height })}
        />
      </Flex>
      {partner === 'sandbox' && <More>{t('setup.guide.donePractice')}</More>}
      <More>{t('setup.guide.doneMore')}</More>
    </GuidePage>
  );
}

const More = Text.withProps({ fz: 17, lh: '26px', c: 'dimmed', textWrap: 'pretty' });

function SettingFact({ name, value }: { name: string; value: string | null }): JSX.Element {
  const { t } = useTranslation();
  return (
    <Notice
      tone={value === null ? 'amber' : 'green'}
      icon={value === null ? IconCircleDashed : IconCircleCheck}
      iconSize={26}
      align="center"
      gap={12}
      p="10px 16px"
      bdrs={10}
      fz={19}
      lh="28px"
    >
      <Box component="dt" flex="none" w={120}>
        {name}
      </Box>
      <Box component="dd" miw={0} fw={600}>
        {value ?? t('setup.guide.doneNone')}
      </Box>
    </Notice>
  );
}
