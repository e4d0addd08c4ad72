import type { InfiniteData } from '@tanstack/react-query'
import { ulid } from 'ulid'
import { z } from 'zod'
import { isProblem } from '../../../lib/contracts/page-client.ts'
import type { List } from '../../../lib/contracts/schemas/basics.ts'
import type { KeptSentence } from '../../../lib/contracts/schemas/learners/kept-sentences.ts'
import { outbox } from '../api/outbox.ts'
import { queryClient } from '../api/query-client.ts'
import { linkTo } from '../app/location.ts'
import { freshLearning } from '../words/fresh-learning.ts'
import { calls } from '../words/kept/queries.ts'
import { sentencesKey } from '../words/queries.ts'
import { asking } from './asking.ts'
import { layOverAll, whenRead } from './lay-over.ts'

const Entry = z.object({
  entry_id: z.string(),
  /** Null for a sentence whose text is not here: it can only be removed. */
  article_id: z.number().nullable(),
  index: z.number(),
  content_revision: z.number().optional(),
  sentence: z.string(),
  is_kept: z.boolean(),
  /** The kept sentence to remove; null if the server has not said yet. */
  item_id: z.string().nullable(),
})
type Entry = z.output<typeof Entry>
type Place = Pick<Entry, 'article_id' | 'index'>

/** The kept sentence of a place, as far as this page knows; its id is null while it waits to be kept. */
type Known = { item_id: string | null } | null
export const knownKey = ({ article_id, index }: Place) => ['kept-sentences', article_id, index]

const { ask, reportOutcome } = asking<Entry, Known>()

/** Sentences to keep, with a card of their own, and such that are not to be kept any more. */
const kept = outbox<Entry, Known>({
  kind: 'keep',
  schema: Entry,
  objectsOf: ({ article_id, index, item_id }) => [
    ...(article_id === null ? [] : [`keep:${article_id}:${index}`]),
    ...(item_id === null ? [] : [`kept:${item_id}`]),
  ],
  nameOf: ({ sentence }) => sentence,
  placeOf: ({ article_id, index }) => (article_id === null ? null : linkTo('read', article_id, index)),
  canRetry: true,
  send,
  ended(entry, outcome) {
    know(entry, 'reply' in outcome ? outcome.reply : entry.is_kept ? null : { item_id: entry.item_id })
    reportOutcome(entry, outcome)
    void freshLearning()
  },
  endedElsewhere: () => void freshLearning(),
})

/** Keeps a sentence here at once, and on the server as soon as it answers. Rejects if the server refuses it. */
export async function keepSentence(
  sentenceEntry: Omit<Entry, 'entry_id' | 'is_kept' | 'item_id'>,
): Promise<void> {
  await ask(kept, { entry_id: ulid(), ...sentenceEntry, is_kept: true, item_id: null })
}

/** Takes that back, or removes a sentence that the server has. */
export async function unkeepSentence(sentenceEntry: Omit<Entry, 'entry_id' | 'is_kept'>): Promise<void> {
  const last = kept.waiting().findLast(each => isOf(each, sentenceEntry) && each.is_kept)
  if (last && (await kept.withdraw(last.entry_id))) return know(sentenceEntry, null)
  await ask(kept, { entry_id: ulid(), ...sentenceEntry, is_kept: false })
}

const isOf = (one: Place, other: Place) => one.article_id === other.article_id && one.index === other.index

const know = (place: Place, known: Known) => void queryClient.setQueryData<Known>(knownKey(place), known)

async function send(entry: Entry): Promise<Known> {
  if (entry.is_kept) return keep(entry)
  const item_id = entry.item_id ?? (await keptItem(entry))
  if (item_id !== null) await calls.keptSentences.remove({ params: { item_id } })
  return null
}

/** Sent again, it changes nothing and names the same item. */
async function keep({ article_id, index, content_revision, sentence }: Entry, review = true) {
  const body = { article_id: article_id ?? 0, index, content_revision, of: sentence, review }
  const { item_id } = await calls.keptSentences.keep({ body })
  return { item_id }
}

/** The reply that named it was lost. What cannot be kept any more is not there. */
async function keptItem(entry: Entry): Promise<string | null> {
  try {
    return (await keep(entry, false)).item_id
  } catch (error) {
    if (isProblem(error) && error.status < 500 && error.status !== 401 && error.status !== 429) return null
    throw error
  }
}

function show(): void {
  const waiting = kept.waiting()
  for (const entry of waiting) {
    const now = queryClient.getQueryData<Known>(knownKey(entry)) ?? null
    if ((now !== null) !== entry.is_kept && entry === waiting.findLast(each => isOf(each, entry)))
      know(entry, entry.is_kept ? { item_id: null } : null)
  }
  const removed = new Set(waiting.flatMap(({ is_kept, item_id }) => (is_kept ? [] : (item_id ?? []))))
  if (removed.size === 0) return
  layOverAll<InfiniteData<List<KeptSentence>>>(sentencesKey, data => {
    const has = data.pages.some(({ items }) => items.some(({ item_id }) => removed.has(item_id)))
    const without = (items: KeptSentence[]) => items.filter(({ item_id }) => !removed.has(item_id))
    return has ? { ...data, pages: data.pages.map(page => ({ ...page, items: without(page.items) })) } : data
  })
}

kept.listen(show)
whenRead('kept-sentences', () => kept.state().waiting > 0 && show())
