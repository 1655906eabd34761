import { type JSX, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LabelSize } from '../../../shared/label-size.ts';
import { useSettings } from '../../components/context/settings.ts';
import { DriverHint } from '../../components/driver-hint.tsx';
import { profileOf } from '../../components/printer-profiles.ts';
import { Section } from '../../components/section.tsx';
import { ProfileFields } from './profile-fields.tsx';
import { ProfileReset } from './profile-reset.tsx';
import classes from './profile-section.module.css';
import { SizePicker } from './size-picker.tsx';
import { TestPages } from './test-pages.tsx';

/** The print profile of each size: choose a size, set it up, try it on paper. */
export function ProfileSection(): JSX.Element {
  const { t } = useTranslation();
  const settings = useSettings();
  const [size, setSize] = useState<LabelSize>(settings.size);
  return (
    <Section title={t('profile.title')}>
      <SizePicker size={size} profiles={settings.profiles} onChange={setSize} />
      {/* Drafts and results belong to their size. */}
      <div key={size} className={classes.profile}>
        <div className={classes.head}>
          <h3 className={classes.title}>{t('profile.of', { size })}</h3>
          <ProfileReset size={size} own={settings.profiles[size] !== undefined} />
        </div>
        <ProfileFields size={size} profile={profileOf(settings, size)} />
        <DriverHint size={size} />
        <TestPages size={size} />
      </div>
    </Section>
  );
}
