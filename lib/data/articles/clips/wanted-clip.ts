import { CLIP_TYPE } from '../../../contracts/schemas/models/speech.ts'
import { cacheHash } from '../../../objects/keys.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import { mustRead } from '../article/access.ts'
import { readHead, revisionConflict } from '../article/heads.ts'
import type { Content } from '../content.ts'
import type { ClipKey } from './clip.ts'

export interface WantedClip extends ClipKey {
  voice: string
  /** Demanded by the licence of the voice. */
  credit?: string | undefined
  isGiven?: boolean
  /** The life of an unlinked clip; else until the next sweep. */
  keptForMs?: number
}

/** Throws 409 for another revision. */
export async function headAtRevision(content: Content, articleId: number, revision: number) {
  const head = await readHead(content, articleId)
  mustRead(content.acting, head)
  if (head.revision !== revision) throw revisionConflict(head)
  return head
}

/** Belongs to the article's owner, whichever account asks. */
export const wantedClip = ({ user_id }: ArticleRecord, sentence: string, voice: string): WantedClip => ({
  cache_hash: cacheHash(sentence, voice, CLIP_TYPE),
  user_id,
  voice,
})
