import { UsageCost } from '../contracts/schemas/usage.ts'
import type { Accounts } from './accounts.ts'
import { type ReadShare, sharesSince } from './read-shares.ts'
import { daysBetween, firstOfDays } from './usage-days.ts'

const HALF_LIFE_DAYS = 3
/** What is older would weigh a thousandth. */
const DAYS = 30

/** What models took lately for the text they answered, for each endpoint and stage; older days weigh less. */
export async function recentCosts(accounts: Accounts, signal: AbortSignal): Promise<UsageCost[]> {
  const now = accounts.now()
  const today = firstOfDays(now, 1)
  const { rows } = await sharesSince(firstOfDays(now, DAYS), 'model', accounts, signal)
  const calls = rows.filter(({ endpoint_id }) => endpoint_id !== undefined)
  return [...Map.groupBy(calls, ({ key }) => key).values()].flatMap(ofKey =>
    ofKey
      .slice(0, 1)
      .map(({ endpoint_id, name, stage }) =>
        UsageCost.parse({ endpoint_id, model: name, stage, ...decayed(ofKey, today) }),
      ),
  )
}

function decayed(rows: readonly ReadShare[], today: string) {
  const sums = { input_tokens: 0, output_tokens: 0, cached_tokens: 0, answered_characters: 0 }
  for (const row of rows) {
    // Whoever recorded it may have a clock ahead of ours.
    const weight = 0.5 ** (Math.max(0, daysBetween(row.day, today)) / HALF_LIFE_DAYS)
    sums.input_tokens += weight * row.taken_input_tokens
    sums.output_tokens += weight * row.taken_output_tokens
    sums.cached_tokens += weight * row.taken_cached_tokens
    sums.answered_characters += weight * row.answered_characters
  }
  return sums
}
