import { paginateScan, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { z } from 'zod'
import { writtenAs } from '../../../japanese/lexicon/written-form.ts'
import { inWindow } from '../../../platform/async/window.ts'
import { folded } from '../../../platform/values/folded.ts'
import type { StoreTable } from '../../../store/client.ts'
import { isWritten } from '../../../store/writing/retry-when-changed.ts'
import { type TransactItem, transact } from '../../../store/writing/transact.ts'
import type { Migration } from '../migration.ts'

const WORDS_AT_ONCE = 8
const ITEMS_AT_ONCE = 90

const Word = z.object({
  pk: z.string(),
  sk: z.string(),
  user_id: z.number(),
  kind: z.string(),
  form: z.string(),
  reading: z.string(),
  gloss: z.string(),
  sense_id: z.string().optional(),
})
type Word = z.output<typeof Word>
const Source = z.object({
  pk: z.string(),
  sk: z.string(),
  sentence: z.string(),
  start: z.number(),
  length: z.number(),
  created_at: z.string(),
})
const Alias = z.object({ form: z.string(), reading: z.string() })
const Sense = z.object({ sense_id: z.string(), glosses: z.string() })
const Glosses = z.array(z.string())

/**
 * Until version 6, words and sources had the headword alone, and a search found no other writing. A source's sentence and
 * the word's place in it tell the writing, without an analyser.
 */
export const wordsSayHowTheyAreWritten: Migration = {
  store: 'collections',
  from: 5,
  to: 6,
  name: 'words say how their texts write them',
  async step(store, signal) {
    for await (const items of lacking(store, 'WORDS#', signal)) {
      const words = items.map(item => Word.parse(item))
      const updates = await inWindow(words, { size: WORDS_AT_ONCE, signal }, word => updatesOf(store, word))
      await write(store, updates.flat(), signal)
    }
    // Reads sources whose word is gone.
    for await (const items of lacking(store, 'SOURCES#', signal)) {
      const sources = items.map(item => Source.parse(item))
      const updates = sources.map(source =>
        set(store, source, { written: spanOf(source) || source.sentence }),
      )
      await write(store, updates, signal)
    }
  },
}

async function* lacking({ client, table }: StoreTable, start: string, signal: AbortSignal) {
  const pages = paginateScan(
    { client },
    {
      TableName: table,
      FilterExpression: 'begins_with(pk, :start) AND attribute_not_exists(written)',
      ExpressionAttributeValues: { ':start': start },
    },
    { abortSignal: signal },
  )
  for await (const { Items = [] } of pages) yield Items
}

/** The word comes last: it shows that something is left to do. */
async function updatesOf(store: StoreTable, word: Word): Promise<TransactItem[]> {
  const { sk, user_id, kind, form, reading, sense_id } = word
  const [sources, shared] = await Promise.all([
    itemsOf(store, `SOURCES#${user_id}`, `${sk}#`),
    itemsOf(store, `SKILL#${sk}`, ''),
  ])
  const aliases = shared.filter(item => String(item.sk).startsWith('ALIAS#')).map(item => Alias.parse(item))
  const others = new Set(aliases.flatMap(alias => [alias.form, alias.reading]))
  const writings = [...others].filter(each => each !== form && each !== reading)
  const writtenIn = sources
    .map(item => Source.parse(item))
    .sort((a, b) => (ageOf(a) < ageOf(b) ? 1 : -1))
    .map(source => [source, writtenAs(spanOf(source), { kind, form, reading, writings })] as const)
  const written = writtenIn[0]?.[1] ?? form
  const chosen = shared.find(item => item.sense_id === sense_id && String(item.sk).startsWith('SENSE#'))
  const gloss = chosen ? chosenFirst(word.gloss, Sense.parse(chosen)) : word.gloss
  const label = folded([...new Set([written, form, reading, ...writings]), gloss].join(' '))
  return [
    ...writtenIn.map(([source, as]) => set(store, source, { written: as })),
    set(store, word, { written, gloss, label, writings: JSON.stringify(writings) }),
  ]
}

async function itemsOf({ client, table }: StoreTable, pk: string, start: string) {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: table,
      ConsistentRead: true,
      KeyConditionExpression: start === '' ? 'pk = :pk' : 'pk = :pk AND begins_with(sk, :start)',
      ExpressionAttributeValues: { ':pk': pk, ...(start !== '' && { ':start': start }) },
    }),
  )
  return Items
}

const ageOf = ({ created_at, sk }: z.output<typeof Source>) => `${created_at} ${sk}`
const spanOf = ({ sentence, start, length }: z.output<typeof Source>) => sentence.slice(start, start + length)

function chosenFirst(gloss: string, { glosses }: z.output<typeof Sense>): string {
  const chosen = Glosses.parse(JSON.parse(glosses)).slice(0, 3).join(', ')
  return [...new Set([chosen, ...gloss.split('; ')])].slice(0, 3).join('; ')
}

const set = (
  { table }: StoreTable,
  { pk, sk }: { pk: string; sk: string },
  values: Record<string, string>,
): TransactItem => ({
  Update: {
    TableName: table,
    Key: { pk, sk },
    UpdateExpression: `SET ${Object.keys(values)
      .map(name => `#${name} = :${name}`)
      .join(', ')}`,
    ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(written)',
    ExpressionAttributeNames: Object.fromEntries(Object.keys(values).map(name => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [`:${name}`, value]),
    ),
  },
})

async function write({ client }: StoreTable, updates: readonly TransactItem[], signal: AbortSignal) {
  const commit = (some: readonly TransactItem[]) =>
    isWritten(transact(client, Object.fromEntries(some.map((item, n) => [`${n}`, item])), { signal }))
  for (let at = 0; at < updates.length; at += ITEMS_AT_ONCE) {
    const some = updates.slice(at, at + ITEMS_AT_ONCE)
    // One was done or removed in the meantime: the others are done one by one.
    if (!(await commit(some))) for (const update of some) await commit([update])
  }
}
