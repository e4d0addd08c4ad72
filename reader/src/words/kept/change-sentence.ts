import type { InfiniteData } from '@tanstack/react-query'
import type { List } from '../../../../lib/contracts/schemas/basics.ts'
import type {
  KeptSentence,
  KeptSentencePatch,
} from '../../../../lib/contracts/schemas/learners/kept-sentences.ts'
import { queryClient } from '../../api/query-client.ts'
import { freshLearning } from '../fresh-learning.ts'
import { sentencesKey } from '../queries.ts'
import { calls } from './queries.ts'

let turn: Promise<void> = Promise.resolve()
/** The last changed sentence with its version: a list that is not shown is not read anew. */
let last: Pick<KeptSentence, 'item_id' | 'version'> | null = null

/** Changes a kept sentence, after all earlier changes: each names the version that the one before has made. */
export function changeSentence(
  { item_id, version }: KeptSentence,
  said: Omit<KeptSentencePatch, 'expected_version'>,
): Promise<void> {
  const changed = turn.then(async () => {
    const made = last?.item_id === item_id ? last.version : 0
    const body = { ...said, expected_version: Math.max(listedVersion(item_id) ?? version, made) }
    try {
      last = await calls.keptSentences.patch({ params: { item_id }, body })
    } finally {
      await freshLearning()
    }
  })
  turn = changed.catch(() => {})
  return changed
}

/** As the lists on this page have it now. */
function listedVersion(item_id: string): number | undefined {
  const lists = queryClient.getQueriesData<InfiniteData<List<KeptSentence>>>({ queryKey: sentencesKey })
  const items = lists.flatMap(([, list]) => list?.pages.flatMap(page => page.items) ?? [])
  const versions = items.filter(each => each.item_id === item_id).map(each => each.version)
  return versions.length > 0 ? Math.max(...versions) : undefined
}
