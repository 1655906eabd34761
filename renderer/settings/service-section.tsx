import { Radio } from '@mantine/core';
import { IconSchool, IconTruckDelivery } from '@tabler/icons-react';
import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PartnerKindSchema } from '../../shared/settings.ts';
import { useSettings } from '../services.ts';
import { useSave } from '../ui/use-save.ts';
import { DraftField } from './draft-field.tsx';
import { Section } from './section.tsx';
import classes from './service-section.module.css';

/** Which service the station talks to, and the own service's addresses. */
export function ServiceSection(): JSX.Element {
  const { t } = useTranslation();
  const save = useSave();
  const { partner, baseUrl, labelUrl } = useSettings();
  return (
    <Section title={t('settings.service')}>
      <Radio.Group
        aria-label={t('settings.partner')}
        value={partner}
        onChange={(value) => save({ partner: PartnerKindSchema.parse(value) })}
      >
        <div className={classes.kinds}>
          <Kind
            value="sandbox"
            icon={<IconSchool size={28} aria-hidden />}
            name={t('settings.sandbox')}
            hint={t('settings.sandboxHint')}
          />
          <Kind
            value="service"
            icon={<IconTruckDelivery size={28} aria-hidden />}
            name={t('settings.own')}
            hint={t('settings.ownHint')}
          />
        </div>
      </Radio.Group>
      {partner === 'service' && (
        <>
          <DraftField
            label={t('settings.baseUrl')}
            hint={t('settings.baseUrlHint')}
            inputMode="url"
            saved={baseUrl ?? ''}
            changeOf={(text) => ({ baseUrl: text })}
          />
          <DraftField
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

interface KindProps {
  readonly value: 'sandbox' | 'service';
  readonly icon: ReactNode;
  readonly name: string;
  readonly hint: string;
}

function Kind({ value, icon, name, hint }: KindProps): JSX.Element {
  return (
    <Radio.Card value={value} className={classes.kind} aria-label={name}>
      <Radio.Indicator size="md" />
      {icon}
      <span className={classes.words}>
        <b>{name}</b>
        <span className={classes.hint}>{hint}</span>
      </span>
    </Radio.Card>
  );
}
