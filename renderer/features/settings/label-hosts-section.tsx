import { Button, Group, Text, TextInput } from '@mantine/core';
import { type JSX, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LabelHost, MAX_LABEL_HOSTS, parseLabelHost } from '../../../shared/label-host.ts';
import { useSaveSettings, useSettings } from '../../components/context/settings.ts';
import { Section } from '../../components/section.tsx';
import { Item, ItemList } from './item-list.tsx';

const Hint = Text.withProps({ fz: 15, lh: '21px', c: 'dimmed' });

/** What a manager decided about the parts of label pages at other addresses; each decision can be revoked. */
export function LabelHostsSection(): JSX.Element {
  const { t } = useTranslation();
  const { labelHosts } = useSettings();
  return (
    <Section title={t('labelHosts.title')}>
      <Hint>{t('labelHosts.hint')}</Hint>
      <AddLabelHost />
      {labelHosts.length > 0 && (
        <ItemList>
          {labelHosts.map((host) => (
            <LabelHostItem key={host.address} host={host} />
          ))}
        </ItemList>
      )}
    </Section>
  );
}

function AddLabelHost(): JSX.Element {
  const { t } = useTranslation();
  const save = useSaveSettings();
  const { labelHosts } = useSettings();
  const [text, setText] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const add = (rule: LabelHost['rule']): void => {
    const address = parseLabelHost(text);
    if (address === null) return setRefused(t('labelHosts.bad'));
    if (labelHosts.length === MAX_LABEL_HOSTS)
      return setRefused(t('labelHosts.full', { limit: MAX_LABEL_HOSTS }));
    setText('');
    setRefused(null);
    save(({ labelHosts: known }) => ({
      labelHosts: [...known.filter((one) => one.address !== address), { address, rule }],
    }));
  };
  return (
    <Group gap={8} align="flex-end">
      <TextInput
        flex={1}
        label={t('labelHosts.address')}
        placeholder={t('labelHosts.example')}
        value={text}
        error={refused}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button variant="default" onClick={() => add('allow')}>
        {t('labelHosts.allow')}
      </Button>
      <Button variant="default" onClick={() => add('ignore')}>
        {t('labelHosts.ignore')}
      </Button>
    </Group>
  );
}

function LabelHostItem({ host: { address, rule } }: { host: LabelHost }): JSX.Element {
  const { t } = useTranslation();
  const save = useSaveSettings();
  const remove = (): void =>
    save(({ labelHosts }) => ({ labelHosts: labelHosts.filter((one) => one.address !== address) }));
  const words = t(rule === 'allow' ? 'labelHosts.allowed' : 'labelHosts.ignored');
  return (
    <Item title={address} detail={words} p="10px 12px" lh="23px">
      <Button
        variant="default"
        size="sm"
        aria-label={t('labelHosts.removeOne', { address })}
        onClick={remove}
      >
        {t('labelHosts.remove')}
      </Button>
    </Item>
  );
}
