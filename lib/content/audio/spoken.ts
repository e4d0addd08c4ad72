import type { Acting } from '../../auth/actor.ts'
import { CLIP_TYPE } from '../../contracts/schemas/speech.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import { cacheHash } from '../../media/keys.ts'
import { mustAct, mustRead } from '../access.ts'
import type { Content } from '../content.ts'
import { readHead, revisionConflict } from '../heads.ts'
import type { Wanted } from './write-clip.ts'

/** An article that the acting account may read, in the revision it speaks of. */
export async function headToSpeak(
  content: Content,
  acting: Acting | null,
  articleId: number,
  revision: number,
): Promise<ArticleRecord> {
  const head = await readHead(content, articleId)
  mustRead(mustAct(acting), head)
  if (head.revision !== revision) throw revisionConflict(head)
  return head
}

/** A sentence spoken by a voice; the clip is its article's owner's, whoever asks for it. */
export const spoken = ({ user_id }: ArticleRecord, sentence: string, voice: string): Wanted => ({
  cache_hash: cacheHash(sentence, voice, CLIP_TYPE),
  user_id,
  voice,
})
