import { Select } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { LABEL_SIZE_NAMES, LABEL_SIZES, type LabelSize, needsLabelUrl } from '../../shared/label-size.ts';
import { useSaveSettings, useSettings } from './context/settings.ts';

/** Chooses the label size, shown in millimeters. Marks sizes that the service can't print yet. */
export function SizeSelect(): JSX.Element {
  const { t } = useTranslation();
  const save = useSaveSettings();
  const { size, partner, labelUrl } = useSettings();
  const cannot = partner === 'service' && labelUrl === null && needsLabelUrl(size);
  const data = LABEL_SIZE_NAMES.map((name) => {
    const { widthMm, heightMm } = LABEL_SIZES[name];
    return { value: name, label: t('print.sizeOption', { name, width: widthMm, height: heightMm }) };
  });
  return (
    <Select<LabelSize>
      label={t('print.size')}
      data={data}
      value={size}
      error={cannot ? t('print.needsLabelUrl') : undefined}
      maxDropdownHeight={420}
      onChange={(value) => {
        if (value !== null) save({ size: value });
      }}
    />
  );
}
