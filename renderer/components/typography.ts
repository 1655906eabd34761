import { Divider, Text, Title } from '@mantine/core';

/** A bold heading with the line height of body text. */
export const Heading = Title.withProps({ fw: 700, lh: 'md' });

/** An explanation in muted text. */
export const Hint = Text.withProps({ lh: '24px', textWrap: 'pretty', c: 'dimmed' });

/** A thin line between the parts of a section. */
export const Rule = Divider.withProps({ color: 'var(--tem-line-soft)' });
