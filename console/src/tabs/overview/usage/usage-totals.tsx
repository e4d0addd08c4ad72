import { Paper, SimpleGrid } from '@mantine/core'
import type { Overview } from '../../../../../lib/contracts/schemas/overview.ts'
import type { UsageTotals } from '../../../../../lib/contracts/schemas/usage.ts'
import { useFormats, useMessages } from '../../../language/use-language.ts'
import { Figure } from '../figure.tsx'
import { Missing } from '../missing.tsx'
import styles from '../overview.module.css'
import { Section } from '../section.tsx'
import { minutesOf } from './measures.ts'
import { messages } from './messages.ts'

interface UsageTotalsProps {
  overview: Overview
}

export function UsageTotalsOf({ overview }: UsageTotalsProps) {
  const t = useMessages(messages)
  return (
    <Section title={t.lastDays}>
      {overview.usage ? (
        <Figures totals={overview.usage.totals} />
      ) : (
        <Paper withBorder p="md">
          <Missing overview={overview} part="usage" />
        </Paper>
      )}
    </Section>
  )
}

/** From where on a number is written short. */
const LONG = 10_000_000

interface FiguresProps {
  totals: UsageTotals
}

function Figures({ totals }: FiguresProps) {
  const t = useMessages(messages)
  const { number, compact, amount } = useFormats()
  const short = (value: number) => (value < LONG ? number(value) : compact(value))
  const { calls, input_tokens, output_tokens, cost, unknown_cost_calls } = totals
  const costValue = () => (cost === null ? (calls > 0 ? t.unknownCost : '–') : amount(cost))
  const costDetail = () => {
    if (calls === 0) return t.noCalls
    if (cost === null) return t.counted.calls(calls, number(calls))
    return unknown_cost_calls > 0 ? t.notCounted(unknown_cost_calls, number(unknown_cost_calls)) : undefined
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
