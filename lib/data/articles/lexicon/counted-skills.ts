import type { Level } from '../../../contracts/schemas/japanese/text.ts'
import { settled } from '../../../platform/async/settled.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { headKey } from '../../entities/content/keys.ts'
import { changedMeanwhile, noArticle, readableHead } from '../article/heads.ts'
import type { Content, CountedSkill } from '../content.ts'
import type { VersionsOfHead } from '../list/kept-lists.ts'
import { shownWord } from './block-words.ts'
import type { CountedText } from './counted-texts.ts'
import { type Analysis, readFeatures } from './features.ts'
import { isAnalysed } from './missing-blocks.ts'

export const readableSkills = (content: Content, articleId: number) =>
  retryWhenChanged(() => readSkills(content, articleId))

export const readableText = (content: Content, articleId: number) =>
  retryWhenChanged(async () => {
    const { head, analysis, skills } = await readSkills(content, articleId)
    const text = analysis && skills && (await countedText(content, head.id, analysis, skills))
    return { head, skills, text }
  })

async function readSkills(content: Content, articleId: number) {
  const head = await readableHead(content, articleId)
  const analysis = currentAnalysis(head)
  return { head, analysis, skills: analysis && (await countedSkills(content, head.id, analysis)) }
}

export const skillsOf = (text: { readonly skills: readonly CountedSkill[] | null }) =>
  new Set(text.skills?.map(({ skill_id }) => skill_id))

export async function readCountedText(
  content: Content,
  read: VersionsOfHead,
): Promise<{ head: VersionsOfHead; text: CountedText | null }> {
  let head: VersionsOfHead | undefined = read
  return retryWhenChanged(async () => {
    const current = head ?? (await content.kept.heads.get(content, [headKey(read.id)]))[0]
    head = undefined
    if (!current) throw noArticle()
    const analysis = currentAnalysis(current)
    return { head: current, text: analysis && (await countedText(content, current.id, analysis)) }
  })
}

export async function readLevel(content: Content, read: VersionsOfHead): Promise<Level | null> {
  const analysis = currentAnalysis(read)
  const known = analysis && content.counted.levelOf(nameOf(read.id, analysis))
  return known ? known.level : ((await readCountedText(content, read)).text?.level ?? null)
}

export function currentAnalysis(
  head: Pick<VersionsOfHead, 'content_revision' | 'lexicon_revision' | 'analysis_version'>,
): Analysis | null {
  const { content_revision, analysis_version } = head
  return isAnalysed(head) && analysis_version !== undefined ? { content_revision, analysis_version } : null
}

const nameOf = (article_id: number, { content_revision, analysis_version }: Analysis) =>
  [article_id, content_revision, analysis_version].join(' ')

async function countedText(
  content: Content,
  article_id: number,
  analysis: Analysis,
  knownFeatures?: readonly CountedSkill[],
): Promise<CountedText> {
  const name = nameOf(article_id, analysis)
  const known = content.counted.get(name)
  if (known) return known
  const [{ data: material }, features] = await settled([
    content.materials.get({ article_id, ...analysis }).go({ consistent: true, abortSignal: content.signal }),
    knownFeatures ? Promise.resolve(knownFeatures) : readFeatures(content, article_id, analysis),
  ])
  // A later analysis has replaced it.
  if (!material || !features) throw changedMeanwhile()
  return content.counted.add(name, features, material)
}

async function countedSkills(content: Content, article_id: number, analysis: Analysis) {
  const name = nameOf(article_id, analysis)
  const kept = content.features.get(name)
  if (kept) return kept
  const features = await readFeatures(content, article_id, analysis)
  if (!features) throw changedMeanwhile()
  const skills = features
    .map(({ skill_id, frequency, level, ...word }) => ({ skill_id, ...shownWord(word), frequency, level }))
    .sort((a, b) => b.frequency - a.frequency)
  content.features.set(name, skills)
  return skills
}
