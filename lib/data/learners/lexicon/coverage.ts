import type { z } from 'zod'
import {
  type Coverage,
  type CoverageWithWords,
  MOST_NEXT_WORDS,
} from '../../../contracts/schemas/japanese/lexicon.ts'
import type { Level } from '../../../contracts/schemas/japanese/text.ts'
import type { WordStateCode } from '../../../contracts/schemas/learners/words.ts'
import { inWindow } from '../../../platform/async/window.ts'
import { isProblem } from '../../../platform/problems/errors.ts'
import { mayRead } from '../../articles/article/access.ts'
import type { Content } from '../../articles/content.ts'
import { readableText, readCountedText, readLevel } from '../../articles/lexicon/counted-skills.ts'
import { type CountedText, countingBy } from '../../articles/lexicon/counted-texts.ts'
import type { VersionsOfHead } from '../../articles/list/kept-lists.ts'
import { headKey } from '../../entities/content/keys.ts'

export type States = Pick<ReadonlyMap<string, WordStateCode>, 'get' | 'has'>

/** Most words occur once. Adds those that occur as often as the last, for an order by commonness. */
const MOST_CANDIDATES = 2_000

export async function articleCoverage(
  content: Content,
  articleId: number,
  states: States,
): Promise<z.infer<typeof CoverageWithWords>> {
  const { head, text, skills } = await readableText(content, articleId)
  const unknown = (skills ?? []).filter(({ skill_id }) => !states.has(skill_id))
  const least = unknown[MOST_NEXT_WORDS - 1]?.frequency ?? 0
  const next_words = unknown
    .filter(({ frequency }) => frequency >= least)
    .slice(0, MOST_CANDIDATES)
    .map(({ level: _, ...word }) => word)
  return { ...coverageBy(states)(head, text), next_words }
}

const READ_AT_ONCE = 4

/** Skips deleted and unreadable articles. Keeps no sums: adding up is faster than finding texts with a changed word. */
export async function coverages(
  content: Content,
  ids: readonly number[],
  states: States,
): Promise<Coverage[]> {
  const coverageOf = coverageBy(states)
  return ofReadable(content, ids, async read => {
    const { head, text } = await readCountedText(content, read)
    return mayRead(content.acting, head) ? [coverageOf(head, text)] : []
  })
}

export const idsOfLevel = async (content: Content, ids: readonly number[], level: Level) =>
  new Set(
    await ofReadable(content, ids, async head =>
      mayRead(content.acting, head) && (await readLevel(content, head)) === level ? [head.id] : [],
    ),
  )

async function ofReadable<T>(
  content: Content,
  ids: readonly number[],
  read: (head: VersionsOfHead) => Promise<T[]>,
): Promise<T[]> {
  const heads = await content.kept.heads.get(content, ids.map(headKey))
  const window = { size: READ_AT_ONCE, signal: content.signal }
  const coveragesOfHeads = await inWindow(heads, window, async head => {
    try {
      return await read(head)
    } catch (error) {
      if (isProblem(error, 'not_found')) return []
      throw error
    }
  })
  return coveragesOfHeads.flat()
}

function coverageBy(states: States) {
  const countsOf = countingBy(skill_id => states.get(skill_id))
  return (
    head: Pick<VersionsOfHead, 'id' | 'content_revision' | 'analysis_version'>,
    text: CountedText | null,
  ): Coverage => {
    const counts = text && countsOf(text)
    return {
      article_id: head.id,
      analysis: counts ? 'current' : 'pending',
      content_revision: head.content_revision,
      analysis_version: head.analysis_version ?? null,
      characters: text?.others.characters ?? null,
      counts,
      share_known: counts && shareKnown(counts),
      level: text?.level ?? null,
    }
  }
}

export function shareKnown({
  known,
  mature,
  learning,
  unknown,
}: NonNullable<Coverage['counts']>): number | null {
  const able = known.tokens + mature.tokens
  const all = able + learning.tokens + unknown.tokens
  return all === 0 ? null : able / all
}
