import { Input, Text } from '@mantine/core';
import { type JSX, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { LabelSize } from '../../shared/label-size.ts';
import { HEAD_MM, type HeadKnowledge, headDotsOf, headKey, headMmOf } from '../../shared/printer-head.ts';
import { parseRawAddress, parseRawQueue } from '../../shared/raw-printer.ts';
import { activeProfile } from '../../shared/settings.ts';
import { formatNumber, parseNumber } from '../i18n/numbers.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { useComponentServices } from './context/component-services.ts';
import { type SettingsChange, useSettings } from './context/settings.ts';
import { InputError } from './format-problem.ts';
import { SettingTextField } from './setting-fields/setting-text-field.tsx';
import { useFetched } from './use-fetched.ts';

interface Props {
  readonly size: LabelSize;
  /** How to measure, where the screen itself does not say it: shown while nobody knows the width. */
  readonly whileUnknown?: JSX.Element;
}

/** How wide the printer of a size prints: what it tells, or a field for what a person measures. Nothing if a driver prints. */
export function HeadField(props: Props): JSX.Element | null {
  const { printer } = activeProfile(useSettings(), props.size);
  if (printer === null || (parseRawAddress(printer) === null && parseRawQueue(printer) === null)) return null;
  return <HeadOfPrinter key={printer} printer={printer} {...props} />;
}

function HeadOfPrinter({
  printer,
  size,
  whileUnknown,
}: Props & { readonly printer: string }): JSX.Element | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const { tem } = useComponentServices();
  const settings = useSettings();
  const { dpi } = activeProfile(settings, size);
  const head = useFetched(useCallback(() => tem.calls.printers.head({ size }), [tem, size]));
  if (head.kind !== 'loaded' || head.value === null) return null;
  const known = head.value;
  const mm = (dots: number): string => formatNumber(headMmOf(dots, dpi), language);
  if (known.by === 'printer')
    return (
      <Input.Wrapper size="md" label={t('profile.head')} labelElement="div" data-head="printer">
        <Text c="dimmed">{t('profile.headTold', { mm: mm(known.dots) })}</Text>
      </Input.Wrapper>
    );

  const key = headKey(printer);
  const measured = settings.heads[key];
  const hintOf = (told: Exclude<HeadKnowledge, { by: 'printer' }>): string => {
    if (told.by === 'model') return t('profile.headModel', { mm: mm(told.dots) });
    return t(measured === undefined ? 'profile.headUnknown' : 'profile.headMeasured');
  };
  const changeOf = (text: string): SettingsChange => {
    const read = parseNumber(text, { ...HEAD_MM, decimals: 1 });
    if (read.kind === 'refused') throw new InputError(t('settings.badNumber', { text, ...HEAD_MM }));
    return ({ heads: { [key]: _before, ...others } }) => ({
      heads: read.kind === 'empty' ? others : { ...others, [key]: headDotsOf(read.value, dpi) },
    });
  };
  return (
    <>
      <SettingTextField
        label={t('profile.head')}
        hint={hintOf(known)}
        inputMode="decimal"
        saved={measured === undefined ? '' : mm(measured)}
        changeOf={changeOf}
      />
      {known.by !== 'model' && measured === undefined && whileUnknown}
    </>
  );
}
