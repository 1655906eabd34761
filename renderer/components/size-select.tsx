import { Select } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { LABEL_SIZE_NAMES, LABEL_SIZES, type LabelSize } from '../../shared/label-size.ts';
import { isSizeServed } from '../../shared/settings.ts';
import { useSaveSettings, useSettings } from './context/settings.ts';

/**
 * Chooses the label size, shown in millimeters. Marks sizes that the service can't print yet.
 * @param bare without its label and message, for a bar of controls
 */
export function SizeSelect({ bare = false }: { readonly bare?: boolean }): JSX.Element {
  const { t } = useTranslation();
  const save = useSaveSettings();
  const settings = useSettings();
  const { size } = settings;
  const data = LABEL_SIZE_NAMES.map((name) => {
    const { widthMm, heightMm } = LABEL_SIZES[name];
    return {
      value: name,
      label: t(bare ? 'print.sizeShort' : 'print.sizeOption', { name, width: widthMm, height: heightMm }),
    };
  });
  return (
    <Select<LabelSize>
      {...(bare ? { 'aria-label': t('print.size'), title: t('print.size') } : { label: t('print.size') })}
      data={data}
      value={size}
      error={isSizeServed(settings, size) ? undefined : bare || t('print.needsLabelUrl')}
      maxDropdownHeight={420}
      onChange={(value) => {
        if (value !== null) save({ size: value });
      }}
    />
  );
}
