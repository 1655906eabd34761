import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { ImportState } from '../../../shared/import.ts';
import { formatCount } from '../../../shared/language.ts';
import { KeyCap } from '../../components/key-cap.tsx';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import type { ImportRows } from './import-rows.ts';
import { countRows, filtersFor } from './progress.ts';
import { ROW_APPEARANCES } from './row-appearances.ts';
import classes from './row-filters.module.css';

/** The kinds of rows with their counts, each a button that shows only those. */
export function RowFilters({ open, rows }: { open: ImportState; rows: ImportRows }): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const chosen = useStore(rows.store, (state) => state.filter);
  const filters = filtersFor(open, chosen);
  const next = filters[(filters.indexOf(chosen) + 1) % filters.length];
  const goOn = next === undefined || filters.length < 2 ? undefined : () => rows.setFilter(next);
  useShortcuts({ F3: { label: t('imports.filters'), act: goOn } });
  return (
    <fieldset className={classes.filters} aria-label={t('imports.filters')}>
      {filters.map((filter) => {
        const { icon: Icon, tone } = ROW_APPEARANCES[filter];
        return (
          <button
            key={filter}
            type="button"
            className={`${classes.filter} tone-${tone}`}
            aria-pressed={filter === chosen}
            data-filter={filter}
            onClick={() => rows.setFilter(filter)}
          >
            <Icon size={18} stroke={2.2} aria-hidden />
            {t(`imports.filter.${filter}`)}
            <b>{formatCount(countRows(open, filter), language)}</b>
          </button>
        );
      })}
      {goOn !== undefined && <KeyCap name="F3" />}
    </fieldset>
  );
}
