import { ulid } from 'ulid'
import type { UsageRecord } from '../../lib/contracts/schemas/accounts/usage.ts'
import { StudyApp } from '../../lib/study/app.ts'
import type { TestStack } from '../../test/support/stack.ts'
import type { Learners } from './people.ts'
import { FALLBACK, MODEL } from './providers.ts'

const DAYS = 29
const DAY_MS = 86_400_000
const MOST_RECORDS = 100

export async function studyForMonth(stack: TestStack, learners: Learners, endpoint_id: string) {
  const app = stack.running.get('study')?.app
  if (!(app instanceof StudyApp)) throw new Error('The stack has no controller.')
  const records = Array.from({ length: DAYS }, (_, index) =>
    dayOf(DAYS - index, learners, endpoint_id),
  ).flat()
  for (let at = 0; at < records.length; at += MOST_RECORDS)
    await app.clients.userManager.internal.recordUsage({
      body: { records: records.slice(at, at + MOST_RECORDS) },
    })
}

function dayOf(daysAgo: number, learners: Learners, endpoint_id: string): UsageRecord[] {
  return [...callsOf(daysAgo, learners, endpoint_id), ...soundsOf(daysAgo, learners)]
}

function callsOf(daysAgo: number, learners: Learners, endpoint_id: string): UsageRecord[] {
  const day = new Date(Date.now() - daysAgo * DAY_MS)
  const isWeekend = [0, 6].includes(day.getUTCDay())
  const calls = isWeekend ? 6 + (daysAgo % 4) : 10 + ((daysAgo * 7) % 9) + Math.floor((DAYS - daysAgo) / 3)
  const people = Object.values(learners)
  return Array.from({ length: calls }, (_, index) => {
    const input_tokens = 3_400 + ((daysAgo * 37 + index * 101) % 1_900)
    const output_tokens = Math.round(input_tokens * 0.6)
    return {
      record_id: ulid(day.getTime()),
      kind: 'model_call',
      user_id: people[index % people.length]?.user.id ?? 1,
      article_id: null,
      task_id: null,
      stage: index % 2 === 0 ? 'translation' : 'explanation',
      model: index % 4 === 3 ? FALLBACK : MODEL,
      endpoint_id,
      input_tokens,
      output_tokens,
      cached_tokens: null,
      answered_characters: Math.round(input_tokens / 2),
      cost: (input_tokens * 0.4 + output_tokens * 1.2) / 1_000_000,
      duration_ms: 2_000,
      outcome: 'succeeded',
      failure: null,
      created_at: day.toISOString(),
    }
  })
}

function soundsOf(daysAgo: number, learners: Learners): UsageRecord[] {
  const day = new Date(Date.now() - daysAgo * DAY_MS)
  const people = Object.values(learners)
  const record = () => ({
    record_id: ulid(day.getTime()),
    user_id: people[daysAgo % people.length]?.user.id ?? 1,
    article_id: null,
    task_id: null,
    created_at: day.toISOString(),
  })
  const succeeded = { duration_ms: 1_500, outcome: 'succeeded', failure: null } as const
  const characters = 240 + ((daysAgo * 53) % 400)
  const records: UsageRecord[] = [
    { ...record(), kind: 'upload', characters },
    {
      ...record(),
      ...succeeded,
      kind: 'synthesis',
      provider: 'azure',
      voice: 'ja-JP-NanamiNeural',
      characters,
    },
  ]
  if (daysAgo % 3 === 0)
    records.push({
      ...record(),
      ...succeeded,
      kind: 'transcription',
      model: 'whisper-1',
      seconds: 180 + ((daysAgo * 41) % 300),
    })
  return records
}
