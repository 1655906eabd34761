import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { ImportState } from '../../shared/import.ts';
import { showWhole } from '../../shared/whole-number.ts';
import { countOf, filtersFor } from './progress.ts';
import classes from './row-filters.module.css';
import { ROW_LOOKS } from './row-look.ts';
import type { RowsWindow } from './rows-window.ts';

/** The kinds of rows that there are, with their numbers; each is a button that shows them alone. */
export function RowFilters({ open, rows }: { open: ImportState; rows: RowsWindow }): JSX.Element {
  const { t } = useTranslation();
  const chosen = useStore(rows.store, (state) => state.filter);
  return (
    <fieldset className={classes.filters} aria-label={t('imports.filters')}>
      {filtersFor(open, chosen).map((filter) => {
        const { icon: Icon, tone } = ROW_LOOKS[filter];
        return (
          <button
            key={filter}
            type="button"
            className={`${classes.filter} tone-${tone}`}
            aria-pressed={filter === chosen}
            data-filter={filter}
            onClick={() => rows.choose(filter)}
          >
            <Icon size={18} stroke={2.2} aria-hidden />
            {t(`imports.filter.${filter}`)}
            <b>{showWhole(countOf(open, filter))}</b>
          </button>
        );
      })}
    </fieldset>
  );
}
