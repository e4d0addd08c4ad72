import { Anchor, Paper, SimpleGrid, Text } from '@mantine/core'
import type { UsageTotals } from '../../../../../lib/contracts/schemas/accounts/usage.ts'
import type { Overview } from '../../../../../lib/contracts/schemas/administration/overview.ts'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { Missing } from '../missing.tsx'
import styles from '../overview.module.css'
import { Section } from '../section.tsx'
import { minutesOf, unpriced } from './measures.ts'
import { messages } from './messages.ts'

/** All usage, and that of the last days. */
export function UsageTotalsOf({ overview }: { overview: Overview }) {
  const t = useMessages(messages)
  if (!overview.usage)
    return (
      <Section title={t.ever}>
        <Paper withBorder p="md">
          <Missing overview={overview} part="usage" />
        </Paper>
      </Section>
    )
  const { ever, totals } = overview.usage
  return (
    <>
      <Section title={t.ever}>
        <Figures totals={ever} />
      </Section>
      <Section title={t.lastDays}>
        <Figures totals={totals} />
      </Section>
    </>
  )
}

/** Larger numbers are abbreviated. */
const LONG = 10_000_000

function Figures({ totals }: { totals: UsageTotals }) {
  const t = useMessages(messages)
  const { number, compact, amount } = useFormats()
  const short = (value: number) => (value < LONG ? number(value) : compact(value))
  const { calls, input_tokens, output_tokens, cost } = totals
  const unknown = unpriced(totals)
  const costValue = () => (cost === null ? (unknown > 0 ? t.unknownCost : '–') : amount(cost))
  const costDetail = () => {
    if (cost !== null) return unknown > 0 ? t.notCounted(unknown, number(unknown)) : undefined
    return unknown > 0 ? t.counted.calls(unknown, number(unknown)) : t.noCalls
  }
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }} spacing="sm" className={styles.plain ?? ''} component="ul">
      <Figure name={t.calls} href="#/models" value={short(calls)} />
      <Figure
        name={t.tokens}
        href="#/models"
        value={short(input_tokens + output_tokens)}
        detail={t.split(compact(input_tokens), compact(output_tokens))}
      />
      <Figure name={t.cost} href="#/models" value={costValue()} detail={costDetail()} />
      <Figure name={t.uploads} href="#/articles" value={short(totals.uploads)} />
      <Figure name={t.spoken} href="#/speech" value={short(totals.spoken_characters)} />
      <Figure name={t.transcribed} href="#/speech" value={short(minutesOf(totals.transcribed_seconds))} />
    </SimpleGrid>
  )
}

interface FigureProps {
  name: string
  href: string
  value: string
  detail?: string | undefined
}

function Figure({ name, href, value, detail }: FigureProps) {
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
