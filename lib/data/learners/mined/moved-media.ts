import { plainPutIf } from '../../../store/writing/plain-writes.ts'
import type { TransactItem } from '../../../store/writing/transact.ts'
import { mediaRecord } from '../../entities/collections/mined.ts'
import type { Learning } from '../records/learning.ts'
import { mediaNames, readStoredMedia, sweepItem } from './stored-media.ts'

/**
 * Moves media to the same sentences of another word, which keeps its own. The sweep removes former media: a transaction has
 * no room for them.
 */
export async function movedMedia(
  learning: Learning,
  user_id: number,
  { from, to }: { readonly from: string; readonly to: string },
  sources: readonly { readonly source_id: string }[],
): Promise<Record<string, TransactItem>> {
  const names = sources.map(({ source_id }) => ({
    former: mediaNames.ofSource(from, source_id),
    next: mediaNames.ofSource(to, source_id),
  }))
  const stored = await readStoredMedia(
    learning,
    user_id,
    names.flatMap(({ former, next }) => [former, next]),
  )
  const items: Record<string, TransactItem> = {}
  for (const { former, next } of names) {
    const media = stored.get(former)
    if (!media || stored.has(next)) continue
    items[`media ${next}`] = plainPutIf(
      learning.minedMedia,
      mediaRecord.encode({ ...media, media_id: next }),
      'absent',
    )
    items['sweep of media'] = sweepItem(learning, user_id, 'soon')
  }
  return items
}
