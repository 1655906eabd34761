import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { Place } from '../../shared/diagnostics.ts';
import { showCount } from '../../shared/language.ts';
import { showMoment } from '../../shared/moment.ts';
import { Section } from '../settings/section.tsx';
import { useLanguage } from '../ui/use-language.ts';
import { Facts } from './facts.tsx';
import classes from './places-section.module.css';
import { showBytes } from './units.ts';

/** Where Tem's files lie, and how much there is. */
export function PlacesSection({ places }: { places: readonly Place[] }): JSX.Element {
  const { t } = useTranslation();
  return (
    <Section title={t('diagnostics.places')}>
      <Facts
        facts={places.map((place) => ({
          name: t(`diagnostics.place.${place.name}`),
          value: <PlaceLines place={place} />,
          isCode: true,
        }))}
      />
    </Section>
  );
}

function PlaceLines({ place: { path, found } }: { place: Place }): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const said = (): string | null => {
    if (found === null) return t('diagnostics.placeMissing');
    switch (found.kind) {
      case 'folder':
        return null;
      case 'file':
        return showBytes(found.bytes, language);
      case 'files': {
        const { count, bytes, newestAtMs } = found;
        const numbers = { number: showCount(count, language), size: showBytes(bytes, language) };
        return newestAtMs === null
          ? t('diagnostics.placeEmpty')
          : t('diagnostics.placeFiles', { ...numbers, when: showMoment(newestAtMs, language) });
      }
    }
  };
  const line = said();
  return (
    <>
      {path}
      {line !== null && <span className={classes.found}>{line}</span>}
    </>
  );
}
