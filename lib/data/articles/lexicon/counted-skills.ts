import { settled } from '../../../platform/async/settled.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import type { MaterialRecord } from '../../entities/content/lexicon.ts'
import { changedMeanwhile, readableHead } from '../article/heads.ts'
import type { Content, CountedSkill } from '../content.ts'
import { shownWord } from './block-words.ts'
import { type Analysis, readFeatures } from './features.ts'
import { isAnalysed } from './missing-blocks.ts'

export interface CountedText {
  readonly material: MaterialRecord
  readonly skills: readonly CountedSkill[]
}

/** An article that the acting account may read, with the skills and material of its text. */
export const readableText = (content: Content, articleId: number) =>
  retryWhenChanged(async () => {
    const head = await readableHead(content, articleId)
    return { head, text: await readCountedText(content, head) }
  })

/** The ids of the skills in a text; none until its words have been found. */
export const skillsOf = (text: CountedText | null) => new Set(text?.skills.map(({ skill_id }) => skill_id))

/** The skills and material of an article's text; null until the current text is analysed. */
export async function readCountedText(content: Content, head: ArticleRecord): Promise<CountedText | null> {
  const { id: article_id, content_revision, analysis_version } = head
  if (!isAnalysed(head) || analysis_version === undefined) return null
  const analysis = { content_revision, analysis_version }
  const [{ data: material }, skills] = await settled([
    content.materials.get({ article_id, ...analysis }).go({ consistent: true, abortSignal: content.signal }),
    countedSkills(content, article_id, analysis),
  ])
  // A later analysis has replaced it.
  if (!material) throw changedMeanwhile()
  return { material, skills }
}

async function countedSkills(content: Content, article_id: number, analysis: Analysis) {
  const name = [article_id, analysis.content_revision, analysis.analysis_version].join(' ')
  const kept = content.features.get(name)
  if (kept) return kept
  const features = await readFeatures(content, article_id, analysis)
  if (!features) throw changedMeanwhile()
  const skills = features
    .map(({ skill_id, frequency, ...word }) => ({ skill_id, ...shownWord(word), frequency }))
    .sort((a, b) => b.frequency - a.frequency)
  content.features.set(name, skills)
  return skills
}
