import type { List, Page } from '../../../contracts/schemas/basics.ts'
import type { Material, MaterialProfile } from '../../../contracts/schemas/japanese/lexicon.ts'
import { memoryPage } from '../../../store/reading/memory-page.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import { changedMeanwhile, detectingChanges, readableHead } from '../article/heads.ts'
import type { Content } from '../content.ts'
import { revisionOf } from '../rows/revisions.ts'
import { shownWord } from './block-words.ts'
import { type Analysis, readFeatures } from './features.ts'
import { isAnalysed } from './missing-blocks.ts'

export const readMaterial = (content: Content, articleId: number, page: Page): Promise<Material> =>
  retryWhenChanged(async () => {
    const head = await readableHead(content, articleId)
    const { id: article_id, content_revision } = head
    const analysis = analysisOf(head)
    return detectingChanges(content, head, async () => ({
      article_id,
      content_revision,
      profile: analysis && (await profileOf(content, head, analysis)),
      features:
        analysis && isAnalysed(head)
          ? await featuresOf(content, head, analysis, page)
          : { items: [], total: 0, next_offset: null },
    }))
  })

const analysisOf = ({ lexicon_revision, analysis_version }: ArticleRecord): Analysis | null =>
  lexicon_revision === undefined || analysis_version === undefined
    ? null
    : { content_revision: lexicon_revision, analysis_version }

async function profileOf(
  content: Content,
  head: ArticleRecord,
  analysis: Analysis,
): Promise<MaterialProfile> {
  const { data } = await content.materials
    .get({ article_id: head.id, ...analysis })
    .go({ consistent: true, abortSignal: content.signal })
  if (!data) throw changedMeanwhile()
  const { article_id: _, user_id: _owner, content_revision, ...known } = data
  return {
    lexical_revision: content_revision,
    grammar_difficulty: null,
    ...known,
    is_current: isAnalysed(head),
  }
}

async function featuresOf(
  content: Content,
  head: ArticleRecord,
  analysis: Analysis,
  page: Page,
): Promise<List<Material['features']['items'][number]>> {
  const features = await readFeatures(content, head.id, analysis)
  if (!features) throw changedMeanwhile()
  const index = await revisionOf(content, head)
  const { items, ...counts } = memoryPage(features, page, null, {
    keyOf: ({ frequency }) => -frequency,
    tieOf: ({ skill_id }) => skill_id,
    order: 'asc',
  })
  const presentedFeatures = items.map(
    ({ skill_id, sense = null, frequency, positions, parse_source = null, ...word }) => ({
      skill_id,
      ...shownWord(word),
      sense,
      frequency,
      positions: positions.flatMap(([block, position, start, length]) => {
        const row = index.indexOf({ block, position })
        return row === undefined ? [] : [{ index: row, start, length }]
      }),
      parse_source,
    }),
  )
  return { ...counts, items: presentedFeatures }
}
