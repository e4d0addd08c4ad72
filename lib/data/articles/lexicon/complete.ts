import { isDeepStrictEqual } from 'node:util'
import type { CompletedAnalysis } from '../../../contracts/schemas/japanese/lexicon.ts'
import { settled } from '../../../platform/async/settled.ts'
import { mustNotActForLearner } from '../../../platform/auth/actor.ts'
import { plainPut } from '../../../store/writing/plain-writes.ts'
import { inTransaction, type TransactItem, transact } from '../../../store/writing/transact.ts'
import { writeAll } from '../../../store/writing/write-all.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import { detectingChanges, stillHas, textChanged } from '../article/heads.ts'
import type { Content } from '../content.ts'
import {
  type BlockWords,
  forgetTextBlocks,
  hasSameText,
  headOf,
  readAllBlockWords,
  readTextBlocks,
  whileSameText,
} from './block-words.ts'
import {
  type Analysis,
  countWords,
  type Feature,
  featurePuts,
  readAllFeatures,
  type StoredFeature,
} from './features.ts'
import { isAnalysed } from './missing-blocks.ts'

/**
 * Counts a fully analysed text, and lists its occurrences for the owner. The last write makes it current, and all require
 * the same text: after a crash it is done again.
 */
export async function completeLexicon(
  content: Content,
  articleId: number,
  { content_revision, analysis_version, has_owner }: CompletedAnalysis,
): Promise<void> {
  mustNotActForLearner(content.acting)
  const head = await headOf(content, articleId, content_revision)
  if (isAnalysed(head) && head.analysis_version === analysis_version) return
  const analysis = { content_revision, analysis_version }
  await whileSameText(head, () =>
    detectingChanges(content, head, () => complete(content, head, analysis, has_owner)),
  )
}

async function complete(content: Content, head: ArticleRecord, analysis: Analysis, hasOwner: boolean) {
  const { client, signal, limitWrites } = content
  const [blocks, known, stored] = await settled([
    readTextBlocks(content, head),
    readAllBlockWords(content, head.id),
    readAllFeatures(content, head.id),
  ])
  const { features, counts } = await countWords(blocks, ({ block, text_hash }) =>
    mustBeKnown(head, known.get(block), text_hash, analysis),
  )
  const write = (writes: readonly TransactItem[]) =>
    writeAll(client, writes, { guard: { head: hasSameText(content, head) }, signal, limit: limitWrites })

  await write(await featurePuts(content, head, analysis, features))
  if (hasOwner) await write(occurrenceWrites(content, head, features, formerOf(head, stored)))
  await makeCurrent(content, head, analysis, counts)
  await write(removalsOf(content, head.id, stored, analysis))
  forgetTextBlocks(content, head)
}

function mustBeKnown(head: ArticleRecord, words: BlockWords | undefined, hash: string, analysis: Analysis) {
  if (words?.text_hash !== hash || words.analysis_version !== analysis.analysis_version)
    throw textChanged(head)
  return words
}

type Stored = Awaited<ReturnType<typeof readAllFeatures>>

function formerOf(head: ArticleRecord, stored: Stored): ReadonlyMap<string, StoredFeature | null> {
  const isCurrent = ({ content_revision, analysis_version }: Analysis) =>
    content_revision === head.lexicon_revision && analysis_version === head.analysis_version
  const isCertain = stored.length === 1 && stored.every(isCurrent)
  const all = stored.flatMap(({ features = [] }) => features)
  return new Map(all.map(feature => [feature.skill_id, isCertain ? feature : null]))
}

/** Writes only differences: an edit in a novel changes few words. */
function occurrenceWrites(
  { occurrences }: Content,
  { id: article_id, user_id, content_revision }: ArticleRecord,
  features: ReadonlyMap<string, Feature>,
  former: ReadonlyMap<string, StoredFeature | null>,
): TransactItem[] {
  const changed = [...features.values()].filter(({ skill_id, frequency, positions }) => {
    const before = former.get(skill_id)
    return !before || before.frequency !== frequency || !isDeepStrictEqual(before.positions, positions)
  })
  const gone = [...former.keys()].filter(skill_id => !features.has(skill_id))
  return [
    ...changed.map(({ skill_id, frequency, positions }) =>
      plainPut(occurrences, { user_id, skill_id, article_id, content_revision, frequency, positions }),
    ),
    ...gone.map(skill_id => inTransaction(occurrences).delete({ user_id, skill_id, article_id })),
  ]
}

async function makeCurrent(
  { articles, materials, client, now, signal }: Content,
  head: ArticleRecord,
  analysis: Analysis,
  counts: Awaited<ReturnType<typeof countWords>>['counts'],
) {
  const { id, user_id, genre } = head
  const { content_revision: lexicon_revision, analysis_version } = analysis
  const material = {
    article_id: id,
    user_id,
    ...analysis,
    lexical_revision: lexicon_revision,
    genre,
    ...counts,
    created_at: now().toISOString(),
  }
  const items = {
    head: inTransaction(articles)
      .patch({ id })
      .set({ lexicon_revision, analysis_version })
      .where(stillHas(head, ['content_revision', 'revision'])),
    material: inTransaction(materials).put(material),
  }
  await transact(client, items, { signal })
}

function removalsOf(
  { featureParts, materials }: Content,
  article_id: number,
  stored: Stored,
  { content_revision, analysis_version }: Analysis,
): TransactItem[] {
  return stored
    .filter(
      other => other.content_revision !== content_revision || other.analysis_version !== analysis_version,
    )
    .flatMap(({ parts, features: _, ...other }) => [
      ...parts.map(({ part }) => inTransaction(featureParts).delete({ article_id, ...other, part })),
      inTransaction(materials).delete({ article_id, ...other }),
    ])
}
