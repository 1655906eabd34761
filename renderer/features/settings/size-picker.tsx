import { Radio } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { LABEL_SIZE_NAMES, LABEL_SIZES, type LabelSize } from '../../../shared/label-size.ts';
import type { Settings } from '../../../shared/settings.ts';
import classes from './size-picker.module.css';

interface Props {
  readonly size: LabelSize;
  readonly profiles: Settings['profiles'];
  readonly onChange: (size: LabelSize) => void;
}

/** All label sizes side by side, so that those with their own profile stand out. */
export function SizePicker({ size, profiles, onChange }: Props): JSX.Element {
  const { t } = useTranslation();
  return (
    <Radio.Group
      aria-label={t('profile.choose')}
      value={size}
      onChange={(value) => {
        const chosen = LABEL_SIZE_NAMES.find((name) => name === value);
        if (chosen !== undefined) onChange(chosen);
      }}
    >
      <div className={classes.sizes}>
        {LABEL_SIZE_NAMES.map((name) => {
          const { widthMm: width, heightMm: height } = LABEL_SIZES[name];
          const own = profiles[name] !== undefined;
          return (
            <Radio.Card
              key={name}
              value={name}
              className={classes.size}
              aria-label={t(own ? 'profile.ownLong' : 'profile.usualLong', { size: name, width, height })}
            >
              <b>{name}</b>
              {own ? (
                <span className={classes.custom}>{t('profile.own')}</span>
              ) : (
                <span className={classes.measure}>
                  {width} × {height}
                </span>
              )}
            </Radio.Card>
          );
        })}
      </div>
    </Radio.Group>
  );
}
