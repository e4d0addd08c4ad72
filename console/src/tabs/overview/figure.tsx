import { Anchor, Paper, Text } from '@mantine/core'
import styles from './overview.module.css'

interface FigureProps {
  name: string
  /** The tab where it comes from. */
  href: string
  value: string
  detail?: string | undefined
}

export function Figure({ name, href, value, detail }: FigureProps) {
  return (
    <Paper component="li" withBorder p="sm" className={styles.card ?? ''}>
      <Text component="div" size="sm" c="dimmed">
        <Anchor href={href} className={styles.cover ?? ''} c="inherit" inherit>
          {name}
        </Anchor>
      </Text>
      <Text fz="xl" fw={700} style={{ overflowWrap: 'anywhere' }}>
        {value}
      </Text>
      {detail && (
        <Text size="xs" c="dimmed">
          {detail}
        </Text>
      )}
    </Paper>
  )
}
