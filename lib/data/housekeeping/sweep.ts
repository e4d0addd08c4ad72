import { mustNotActForLearner } from '../../platform/auth/actor.ts'
import { type DueQueue, handleDue } from '../../store/due.ts'
import { inTransaction } from '../../store/writing/transact.ts'
import { reclaimClips } from '../articles/clips/reclaim-clips.ts'
import type { Content, Media } from '../articles/content.ts'
import type { SweepRecord } from '../entities/content/sweep.ts'
import { reclaimMoves } from '../files/move-source.ts'
import { reclaimDeleted } from './reclaim-deleted.ts'
import { reclaimReplaced } from './reclaim-replaced.ts'

const MOST_ARTICLES = 20

export async function sweep(media: Media) {
  mustNotActForLearner(media.content.acting)
  const due = { dueBy: media.content.now(), dryRun: false }
  const articles = await sweepArticles(media)
  const clips = await reclaimClips(media, due)
  const moves = await reclaimMoves(media, due)
  return {
    swept: articles.handled + clips.clips + clips.parts + moves.ended,
    is_more_due: articles.is_more_due || clips.is_more_due || moves.is_more_due,
  }
}

function sweepArticles(media: Media) {
  const { content, log } = media
  return handleDue(sweepQueue(content), {
    now: content.now,
    dueBy: content.now(),
    most: MOST_ARTICLES,
    signal: content.signal,
    async handle(item) {
      if (item.reason === 'deleted') await reclaimDeleted(media, item)
      else await reclaimReplaced(content, item)
      return true
    },
    failed: (error, { article_id }) =>
      log.error({ error, article_id }, 'an article could not be swept; a later sweep will try again'),
  })
}

const sweepQueue = ({ client, sweeps }: Content): DueQueue<SweepRecord> => ({
  client,
  first: (count, abortSignal) => sweeps.query.sweep({}).go({ consistent: true, count, abortSignal }),
  put: item => inTransaction(sweeps).put(item),
  delete: item => inTransaction(sweeps).delete(item),
})
