import type { z } from 'zod'
import type { Coverage, CoverageWithWords } from '../../../contracts/schemas/japanese/lexicon.ts'
import type { WordStateCode } from '../../../contracts/schemas/learners/words.ts'
import { inWindow } from '../../../platform/async/window.ts'
import { isProblem } from '../../../platform/problems/errors.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { mayRead } from '../../articles/article/access.ts'
import { readHead } from '../../articles/article/heads.ts'
import type { Content } from '../../articles/content.ts'
import { type CountedText, readableText, readCountedText } from '../../articles/lexicon/counted-skills.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'

/** known, mature, learning or ignored, by skill; other skills are unknown. */
export type States = Pick<ReadonlyMap<string, WordStateCode>, 'get' | 'has'>

const MOST_NEXT_WORDS = 50

/** The share of an article that an account with these words knows, and the words to learn next for it. */
export async function articleCoverage(
  content: Content,
  articleId: number,
  states: States,
): Promise<z.infer<typeof CoverageWithWords>> {
  const { head, text } = await readableText(content, articleId)
  const unknown = (text?.skills ?? []).filter(({ skill_id }) => !states.has(skill_id))
  return { ...coverageOf(head, text, states), next_words: unknown.slice(0, MOST_NEXT_WORDS) }
}

/** Texts that are read at once if they are not in memory. */
const READ_AT_ONCE = 4

/** The same for several articles, without the words. Deleted and unreadable articles are left out. */
export async function coverages(
  content: Content,
  ids: readonly number[],
  states: States,
): Promise<Coverage[]> {
  const found = await inWindow(ids, { size: READ_AT_ONCE, signal: content.signal }, async id => {
    try {
      return await retryWhenChanged(async () => {
        const head = await readHead(content, id)
        return mayRead(content.acting, head)
          ? [coverageOf(head, await readCountedText(content, head), states)]
          : []
      })
    } catch (error) {
      if (isProblem(error, 'not_found')) return []
      throw error
    }
  })
  return found.flat()
}

type Kind = keyof NonNullable<Coverage['counts']>
const KINDS = { k: 'known', m: 'mature', l: 'learning', i: 'ignored' } as const satisfies Record<string, Kind>

function coverageOf(head: ArticleRecord, text: CountedText | null, states: States): Coverage {
  const counts = text && countsOf(text, states)
  return {
    article_id: head.id,
    analysis: counts ? 'current' : 'pending',
    content_revision: head.content_revision,
    analysis_version: head.analysis_version ?? null,
    counts,
    share_known: counts && shareKnown(counts),
  }
}

function countsOf({ material, skills }: CountedText, states: States): NonNullable<Coverage['counts']> {
  const none = () => ({ tokens: 0, words: 0 })
  const { name_tokens, name_words, unlisted_tokens, unlisted_words } = material
  const counts = {
    known: none(),
    mature: none(),
    learning: none(),
    ignored: none(),
    // A word that no dictionary has cannot be kept, so it is never known.
    unknown: { tokens: unlisted_tokens, words: unlisted_words },
    names: { tokens: name_tokens, words: name_words },
  }
  for (const { skill_id, frequency } of skills) {
    const state = states.get(skill_id)
    const count = counts[state === undefined ? 'unknown' : KINDS[state]]
    count.tokens += frequency
    count.words += 1
  }
  return counts
}

function shareKnown({ known, mature, learning, unknown }: NonNullable<Coverage['counts']>): number | null {
  const able = known.tokens + mature.tokens
  const all = able + learning.tokens + unknown.tokens
  return all === 0 ? null : able / all
}
