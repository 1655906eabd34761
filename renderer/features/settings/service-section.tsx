import { Radio } from '@mantine/core';
import { IconSchool, IconTruckDelivery } from '@tabler/icons-react';
import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SETTINGS } from '../../../shared/settings-table.ts';
import { useSaveSettings, useSettings } from '../../components/context/settings.ts';
import { Section } from '../../components/section.tsx';
import { SettingTextField } from '../../components/setting-fields/setting-text-field.tsx';
import classes from './service-section.module.css';

/** The service that the station uses, and the addresses of the user's own one. */
export function ServiceSection(): JSX.Element {
  const { t } = useTranslation();
  const save = useSaveSettings();
  const { partner, baseUrl, labelUrl } = useSettings();
  return (
    <Section title={t('settings.service')}>
      <Radio.Group
        aria-label={t('settings.partner')}
        value={partner}
        onChange={(value) => save({ partner: SETTINGS.partner.schema.parse(value) })}
      >
        <div className={classes.kinds}>
          <PartnerKindCard
            value="sandbox"
            icon={<IconSchool size={28} aria-hidden />}
            name={t('settings.sandbox')}
            hint={t('settings.sandboxHint')}
          />
          <PartnerKindCard
            value="service"
            icon={<IconTruckDelivery size={28} aria-hidden />}
            name={t('settings.own')}
            hint={t('settings.ownHint')}
          />
        </div>
      </Radio.Group>
      {partner === 'service' && (
        <>
          <SettingTextField
            label={t('settings.baseUrl')}
            hint={t('settings.baseUrlHint')}
            inputMode="url"
            saved={baseUrl ?? ''}
            changeOf={(text) => ({ baseUrl: text })}
          />
          <SettingTextField
            label={t('settings.labelUrl')}
            hint={t('settings.labelUrlHint')}
            inputMode="url"
            saved={labelUrl ?? ''}
            changeOf={(text) => ({ labelUrl: text })}
          />
        </>
      )}
    </Section>
  );
}

interface PartnerKindCardProps {
  readonly value: 'sandbox' | 'service';
  readonly icon: ReactNode;
  readonly name: string;
  readonly hint: string;
}

function PartnerKindCard({ value, icon, name, hint }: PartnerKindCardProps): JSX.Element {
  return (
    <Radio.Card value={value} className={classes.kind} aria-label={name}>
      <Radio.Indicator size="md" />
      {icon}
      <span className={classes.text}>
        <b>{name}</b>
        <span className={classes.hint}>{hint}</span>
      </span>
    </Radio.Card>
  );
}
