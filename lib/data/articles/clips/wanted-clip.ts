import { CLIP_TYPE } from '../../../contracts/schemas/models/speech.ts'
import { cacheHash } from '../../../objects/keys.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import { mustRead } from '../article/access.ts'
import { readHead, revisionConflict } from '../article/heads.ts'
import type { Content } from '../content.ts'
import type { ClipKey } from './clip.ts'

export interface Wanted extends ClipKey {
  voice: string
  /** The line that the licence of the voice asks for, of bytes that are stored with it. */
  credit?: string | undefined
  /** True if the learner brings its bytes. */
  isGiven?: boolean
  /** How long it is kept though no sentence refers to it; without it, until the next sweep. */
  keptForMs?: number
}

/** The head of an article that the acting account may read. Throws 409 if it has another revision. */
export async function headAtRevision(content: Content, articleId: number, revision: number) {
  const head = await readHead(content, articleId)
  mustRead(content.acting, head)
  if (head.revision !== revision) throw revisionConflict(head)
  return head
}

/** The clip of a sentence in a voice. It belongs to the article's owner, whichever account asks for it. */
export const wantedClip = ({ user_id }: ArticleRecord, sentence: string, voice: string): Wanted => ({
  cache_hash: cacheHash(sentence, voice, CLIP_TYPE),
  user_id,
  voice,
})
