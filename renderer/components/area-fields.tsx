import { Box, Button, Flex } from '@mantine/core';
import { type ComponentProps, type JSX, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AreaLevel } from '../../shared/area.ts';
import { formatDateTime } from '../../shared/date-time.ts';
import { useLanguage } from '../i18n/use-language.ts';
import classes from './area-picker.module.css';
import { AreaPicker } from './area-picker.tsx';
import { IconAlertTriangle, IconCloudOff, IconRefresh } from './icons.tsx';
import { Notice } from './notice.tsx';
import { ProblemText } from './problem-text.tsx';
import { type AreaListState, findAreaByName, loadedAreas, useAreaList } from './use-area-list.ts';

export { AreaPicker } from './area-picker.tsx';

/** A place by the service's names; empty where nothing is chosen. */
export interface AreaNames {
  readonly province: string;
  readonly district: string;
  readonly commune: string;
}

interface Props {
  readonly value: AreaNames;
  readonly onChange: (place: AreaNames) => void;
  readonly legend: string;
  /** Error messages by field. */
  readonly errors?: Readonly<Partial<Record<AreaLevel, string | undefined>>> | undefined;
  /** The fields' names in their form; defaults to `province`, `district`, `commune`. */
  readonly names?: Readonly<Record<AreaLevel, string>>;
  /** Whether to ask for the commune too; the default. */
  readonly withCommune?: boolean;
  /** Marks the required fields' labels. */
  readonly required?: boolean;
  /** Receives what the service's lists say about the names, whenever that changes. */
  readonly onChecked?: (checks: AreaChecks) => void;
  /** Receives whether the chosen district has no communes, so that none is required. */
  readonly onCommuneExempt?: (noCommunes: boolean) => void;
  /** Called on blur. */
  readonly onLeave?: (level: AreaLevel) => void;
}

/** `loading`: its list is being fetched; `unknown`: not in it; `unchecked`: it can't be had. A listed or empty name has no entry. */
export type AreaChecks = Readonly<Partial<Record<AreaLevel, 'loading' | 'unknown' | 'unchecked'>>>;

const NAMES: Readonly<Record<AreaLevel, string>> = {
  province: 'province',
  district: 'district',
  commune: 'commune',
};

/**
 * Province, district and commune from the service's lists, each list depending on the choice above it. Names outside the
 * lists can be typed: the field notes that they are not listed, and the service decides.
 */
export function AreaFields(props: Props): JSX.Element {
  const {
    value,
    onChange,
    legend,
    errors = {},
    names = NAMES,
    withCommune = true,
    required = false,
    onChecked,
    onCommuneExempt,
    onLeave,
  } = props;
  const { t } = useTranslation();
  const provinces = useAreaList('province', null, true);
  const province = findAreaByName(provinces.state, value.province)?.code ?? null;
  const districts = useAreaList('district', province, province !== null);
  const district = findAreaByName(districts.state, value.district)?.code ?? null;
  const communes = useAreaList('commune', district, withCommune && district !== null);
  const exempt = loadedAreas(communes.state)?.length === 0;

  const reported = useRef(false);
  useEffect(() => {
    if (reported.current !== exempt) onCommuneExempt?.(exempt);
    reported.current = exempt;
  }, [exempt, onCommuneExempt]);

  const checks: AreaChecks = {
    ...checkOf('province', provinces.state, value.province),
    ...checkOf('district', districts.state, value.district),
    ...(exempt ? {} : checkOf('commune', communes.state, value.commune)),
  };
  const told = useRef('{}');
  useEffect(() => {
    const content = JSON.stringify(checks);
    if (content !== told.current) onChecked?.(checks);
    told.current = content;
  });

  const lists = [provinces, districts, communes];
  const failed = lists.find(({ state }) => state.kind === 'failed');
  return (
    <Flex component="fieldset" direction="column" gap={10}>
      <Box component="legend" p="0 0 8px" fz={17} fw="600">
        {legend}
      </Box>
      <div className={classes.fields}>
        <AreaPicker
          label={t('quote.province')}
          name={names.province}
          required={required}
          list={provinces.state}
          onRetry={provinces.retry}
          value={value.province}
          error={errors.province}
          onLeave={() => onLeave?.('province')}
          onChange={(name) => {
            // The same province in another spelling has the same districts.
            const same = province !== null && findAreaByName(provinces.state, name)?.code === province;
            onChange(same ? { ...value, province: name } : { province: name, district: '', commune: '' });
          }}
        />
        <AreaPicker
          label={t('quote.district')}
          name={names.district}
          required={required}
          list={districts.state}
          onRetry={districts.retry}
          value={value.district}
          error={errors.district}
          onLeave={() => onLeave?.('district')}
          onChange={(name) => {
            const same = district !== null && findAreaByName(districts.state, name)?.code === district;
            onChange({ ...value, district: name, commune: same ? value.commune : '' });
          }}
        />
        {withCommune && (
          <AreaPicker
            label={t('quote.commune')}
            name={names.commune}
            required={required && !exempt}
            list={communes.state}
            onRetry={communes.retry}
            value={value.commune}
            error={errors.commune}
            note={exempt ? t('quote.noCommunes') : undefined}
            onLeave={() => onLeave?.('commune')}
            onChange={(name) => onChange({ ...value, commune: name })}
          />
        )}
      </div>
      {failed?.state.kind === 'failed' && (
        <ListNotice tone="amber" icon={IconAlertTriangle} iconSize={20} wrap="wrap">
          <Box component="span" flex="1 1 200px">
            <ProblemText problem={failed.state.problem} /> {t('quote.typeAnyway')}
          </Box>
          <Button
            // An arrow key does the same by keyboard; typing on must not land on a button.
            tabIndex={-1}
            size="sm"
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden />}
            onClick={failed.retry}
          >
            {t('quote.retryList')}
          </Button>
        </ListNotice>
      )}
      <ListAge lists={lists.map(({ state }) => state)} />
    </Flex>
  );
}

function checkOf(level: AreaLevel, list: AreaListState, name: string): AreaChecks {
  if (name.trim() === '') return {};
  switch (list.kind) {
    case 'none':
      // The name above it is asked about.
      return {};
    case 'loading':
      return { [level]: 'loading' };
    case 'failed':
      return { [level]: 'unchecked' };
    case 'loaded':
      return findAreaByName(list, name) === null ? { [level]: 'unknown' } : {};
  }
}

function ListNotice(props: ComponentProps<typeof Notice>): JSX.Element {
  return <Notice align="center" p="8px 12px" fz={15} lh="21px" role="status" {...props} />;
}

/** The age of the lists if the service could not be asked for newer ones. */
function ListAge({ lists }: { lists: readonly AreaListState[] }): JSX.Element | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const ages = lists.flatMap((state) =>
    state.kind === 'loaded' && state.list.problem !== null ? [state.list.fetchedAtMs] : [],
  );
  if (ages.length === 0) return null;
  return (
    <ListNotice tone="gray" icon={IconCloudOff} iconSize={18}>
      {t('quote.listOf', { when: formatDateTime(Math.min(...ages), language) })}
    </ListNotice>
  );
}
