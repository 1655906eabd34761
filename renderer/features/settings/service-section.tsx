import { Radio, Stack, Text } from '@mantine/core';
import { type IconProps, IconSchool, IconTruckDelivery } from '@tabler/icons-react';
import type { ComponentType, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { SETTINGS } from '../../../shared/settings-table.ts';
import { useSaveSettings, useSettings } from '../../components/context/settings.ts';
import { Section } from '../../components/section.tsx';
import { SettingTextField } from '../../components/setting-fields/setting-text-field.tsx';
import classes from './settings.module.css';

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
        <Stack gap={10}>
          <PartnerKindCard
            value="sandbox"
            icon={IconSchool}
            name={t('settings.sandbox')}
            hint={t('settings.sandboxHint')}
          />
          <PartnerKindCard
            value="service"
            icon={IconTruckDelivery}
            name={t('settings.own')}
            hint={t('settings.ownHint')}
          />
        </Stack>
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
  readonly icon: ComponentType<IconProps>;
  readonly name: string;
  readonly hint: string;
}

function PartnerKindCard({ value, icon: Icon, name, hint }: PartnerKindCardProps): JSX.Element {
  return (
    <Radio.Card value={value} className={classes.card} p="12px 16px" style={{ gap: 14 }} aria-label={name}>
      <Radio.Indicator size="md" />
      <Icon size={28} aria-hidden />
      <Stack component="span" gap={0} fz={17}>
        <b>{name}</b>
        <Text span fz={15} c="dimmed">
          {hint}
        </Text>
      </Stack>
    </Radio.Card>
  );
}
