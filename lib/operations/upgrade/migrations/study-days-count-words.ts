import { paginateScan, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { z } from 'zod'
import { inWindow } from '../../../platform/async/window.ts'
import type { StoreTable } from '../../../store/client.ts'
import type { Migration } from '../migration.ts'

const AT_ONCE = 8
const MATURE_DAYS = 21

const Word = z.object({ pk: z.string(), sk: z.string(), state: z.string(), created_at: z.string() })
const Log = z.object({
  pk: z.string(),
  card_id: z.string(),
  day: z.string(),
  before: z.string(),
  after: z.string(),
  undone_at: z.string().optional(),
})
const Memory = z.object({ state: z.string(), stability: z.number() })

/** More words in each state after the day. */
type Day = Record<'words_known' | 'words_learning' | 'words_mature', number>
/** Keyed by learner, then by day. */
type Learners = Map<string, Map<string, Day>>

/**
 * Until version 5, days did not count states of words. Words count for the day (UTC) of adding, with their state of today;
 * those in learning become mature, or lose it, by ratings.
 */
export const studyDaysCountWords: Migration = {
  store: 'collections',
  from: 4,
  to: 5,
  name: 'study days say how the states of words have changed',
  async step(store, signal) {
    const crossings = await crossingsOf(store, signal)
    const mature = await matureWords(store, signal)
    const learners: Learners = new Map()
    for await (const item of itemsOf(store, 'WORDS#', ['sk', '#state', 'created_at'], signal)) {
      const { pk, sk, state, created_at } = Word.parse(item)
      const user = pk.slice('WORDS#'.length)
      const day = (of: string) => dayOf(learners, user, of)
      const added = created_at.slice(0, 10)
      if (state === 'known') day(added).words_known += 1
      if (state !== 'learning') continue
      const own = crossings.get(`${user} ${sk}`) ?? []
      const crossed = own.reduce((sum, { by }) => sum + by, 0)
      // A card that was changed by hand crosses without a rating.
      const atFirst = Number(mature.has(`${user} ${sk}`)) - crossed
      day(added).words_learning += 1
      for (const { day: of, by } of [{ day: added, by: atFirst }, ...own]) {
        day(of).words_mature += by
        day(of).words_learning -= by
      }
    }
    const days = Array.from(learners, ([user, of]) =>
      Array.from(of, ([day, words]) => ({ user, day, words })),
    )
    await inWindow(days.flat(), { size: AT_ONCE, signal }, each => write(store, each))
  },
}

function dayOf(learners: Learners, user: string, day: string): Day {
  const days = learners.get(user) ?? new Map<string, Day>()
  learners.set(user, days)
  const words = days.get(day) ?? { words_known: 0, words_learning: 0, words_mature: 0 }
  days.set(day, words)
  return words
}

async function crossingsOf(store: StoreTable, signal: AbortSignal) {
  const crossings = new Map<string, { day: string; by: number }[]>()
  const attributes = ['card_id', '#day', '#before', '#after', 'undone_at']
  for await (const item of itemsOf(store, 'LOGS#', attributes, signal)) {
    const { pk, card_id, day, before, after, undone_at } = Log.parse(item)
    const [kind, skill_id = '', template] = card_id.split('.')
    if (undone_at !== undefined || kind !== 'w' || template !== 'recognition') continue
    const by = isMature(after) - isMature(before)
    if (by === 0) continue
    const name = `${pk.slice('LOGS#'.length)} ${skill_id}`
    crossings.set(name, [...(crossings.get(name) ?? []), { day, by }])
  }
  return crossings
}

function isMature(card: string): number {
  const { state, stability } = Memory.parse(JSON.parse(card))
  return Number(state === 'review' && stability >= MATURE_DAYS)
}

async function matureWords(store: StoreTable, signal: AbortSignal): Promise<Set<string>> {
  const mature = new Set<string>()
  for await (const { pk, ...states } of itemsOf(store, 'STATES#', null, signal))
    for (const [skill_id, state] of Object.entries(states))
      if (state === 'm') mature.add(`${String(pk).slice('STATES#'.length)} ${skill_id}`)
  return mature
}

async function* itemsOf(
  { client, table }: StoreTable,
  start: string,
  attributes: readonly string[] | null,
  signal: AbortSignal,
): AsyncGenerator<Record<string, unknown>> {
  const named = (attributes ?? []).filter(name => name.startsWith('#'))
  const pages = paginateScan(
    { client },
    {
      TableName: table,
      FilterExpression: 'begins_with(pk, :start)',
      ExpressionAttributeValues: { ':start': start },
      ...(attributes && { ProjectionExpression: ['pk', ...attributes].join(', ') }),
      ...(named.length > 0 && {
        ExpressionAttributeNames: Object.fromEntries(named.map(name => [name, name.slice(1)])),
      }),
    },
    { abortSignal: signal },
  )
  for await (const { Items = [] } of pages) yield* Items
}

async function write(
  { client, table }: StoreTable,
  { user, day, words }: { user: string; day: string; words: Day },
): Promise<void> {
  await client.send(
    new UpdateCommand({
      TableName: table,
      Key: { pk: `DAYS#${user}`, sk: day },
      UpdateExpression:
        'SET user_id = :user, #day = :day, #e = :e, #v = :v, words_known = :known, words_learning = :learning, words_mature = :mature',
      ExpressionAttributeNames: { '#day': 'day', '#e': '__edb_e__', '#v': '__edb_v__' },
      ExpressionAttributeValues: {
        ':user': Number(user),
        ':day': day,
        ':e': 'study_day',
        ':v': '1',
        ':known': words.words_known,
        ':learning': words.words_learning,
        ':mature': words.words_mature,
      },
    }),
  )
}
