import { inWindow } from '../../../platform/async/window.ts'
import { isProblem } from '../../../platform/problems/errors.ts'
import type { Content } from '../../articles/content.ts'
import { readCountedText } from '../../articles/lexicon/counted-skills.ts'
import type { CountedText } from '../../articles/lexicon/counted-texts.ts'
import { type Opened, ownReadings } from '../../articles/list/list-articles.ts'
import { headKey } from '../../entities/content/keys.ts'

/** The texts begun last before. */
const MOST_TEXTS = 50
const READ_AT_ONCE = 4

export async function skillsReadBefore(
  content: Content,
  { article_id, begun_at }: { article_id: number; begun_at: string },
  text: CountedText,
): Promise<(skill_id: string) => boolean> {
  const before = (await ownReadings(content))
    .filter(reading => reading.article_id !== article_id && isBegunBefore(reading, begun_at))
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
    .slice(0, MOST_TEXTS)
  const heads = await content.kept.heads.get(
    content,
    before.map(reading => headKey(reading.article_id)),
  )
  const wanted = new Set(Array.from(text.skills, skill => text.names[skill] ?? ''))
  const met = new Set<string>()
  await inWindow(heads, { size: READ_AT_ONCE, signal: content.signal }, async head => {
    for (const id of await skillsIn(content, head)) if (wanted.has(id)) met.add(id)
  })
  return skill_id => met.has(skill_id)
}

/** A second reading forgets when the first began. */
const isBegunBefore = ({ reading = 1, begun_at = '' }: Opened, other: string) =>
  reading > 1 || begun_at < other

async function skillsIn(content: Content, head: Parameters<typeof readCountedText>[1]): Promise<string[]> {
  try {
    const { text } = await readCountedText(content, head)
    return text ? Array.from(text.skills, skill => text.names[skill] ?? '') : []
  } catch (error) {
    if (isProblem(error, 'not_found')) return []
    throw error
  }
}
