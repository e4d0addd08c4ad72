import type { InfiniteData } from '@tanstack/react-query'
import type { List } from '../../../../lib/contracts/schemas/basics.ts'
import type {
  KeepSentence,
  KeptSentence,
  KeptSentencePatch,
} from '../../../../lib/contracts/schemas/learners/kept-sentences.ts'
import { queryClient } from '../../api/query-client.ts'
import { freshLearning } from '../fresh-learning.ts'
import { sentencesKey } from '../queries.ts'
import { userId } from '../states-outbox.ts'
import { calls, keptSentenceQuery } from './queries.ts'

let turn: Promise<void> = Promise.resolve()

/** Changes a kept sentence, after all earlier changes: each names the version that the one before has made. */
export const changeSentence = (
  sentence: KeptSentence,
  sentencePatch: Omit<KeptSentencePatch, 'expected_version'>,
) =>
  inTurn(() =>
    calls.keptSentences.patch({
      params: { item_id: sentence.item_id },
      body: { ...sentencePatch, expected_version: newestOf(sentence).version },
    }),
  )

/** Takes translation, explanation and furigana from the text again, after all earlier changes. */
export const takeAnew = (place: Pick<KeepSentence, 'article_id' | 'index' | 'content_revision'>) =>
  inTurn(() => calls.keptSentences.keep({ body: { ...place, replace: true } }))

/** A change that still waits when another learner signs in is none of theirs, and is dropped. */
function inTurn(change: () => Promise<KeptSentence>): Promise<void> {
  const owner = userId()
  const changed = turn.then(async () => {
    if (userId() !== owner) return
    try {
      const changedSentence = await change()
      // A list that is not shown is not read anew, so the next change finds the version here.
      if (userId() === owner)
        queryClient.setQueryData(keptSentenceQuery(changedSentence.item_id).queryKey, changedSentence)
    } finally {
      await freshLearning()
    }
  })
  turn = changed.catch(() => {})
  return changed
}

/** The sentence as this page last read or made it. A removed one that is kept again begins with version 1. */
function newestOf(sentence: KeptSentence): KeptSentence {
  const { item_id } = sentence
  const lists = queryClient.getQueriesData<InfiniteData<List<KeptSentence>>>({ queryKey: sentencesKey })
  const listed = lists.flatMap(([, list]) => list?.pages.flatMap(page => page.items) ?? [])
  const read = queryClient.getQueryData(keptSentenceQuery(item_id).queryKey)
  return [...listed.filter(each => each.item_id === item_id), ...(read ? [read] : [])].reduce(
    (newest, each) => (isNewer(each, newest) ? each : newest),
    sentence,
  )
}

const isNewer = (one: KeptSentence, other: KeptSentence) =>
  one.updated_at === other.updated_at ? one.version > other.version : one.updated_at > other.updated_at
