import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { type ArticleRecord, articleEntity } from '../../../lib/data/entities/content/article.ts'
import { featurePartEntity, materialEntity } from '../../../lib/data/entities/content/lexicon.ts'
import { readingEntity } from '../../../lib/data/entities/content/reading.ts'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import type { StoreTable } from '../../../lib/store/client.ts'
import { inTransaction } from '../../../lib/store/writing/transact.ts'
import { writeAll } from '../../../lib/store/writing/write-all.ts'
import { kanaWord } from './kana-words.ts'

/** Stays far from the ids that uploads are given. */
const FIRST_SEEDED_ID = 1_000_000
const OLDEST = Date.parse('2025-01-01T00:00:00.000Z')
const MINUTE_MS = 60_000

export async function seedArticles(where: StoreTable, count: number, owners: readonly number[]) {
  const articles = articleEntity(where)
  const records = Array.from({ length: count }, (_, n) => seeded(n, owners))
  const puts = records.map(record => inTransaction(articles).put(record))
  await writeAll(where.client, puts)
}

export const SEEDED_WORDS = 5_000
const WORDS_IN_EACH = 300
const ANALYSIS = { content_revision: 1, analysis_version: 'seeded' }

export async function seedWords(where: StoreTable, count: number, owner: number) {
  const [parts, materials, readings, articles] = [
    inTransaction(featurePartEntity(where)),
    inTransaction(materialEntity(where)),
    inTransaction(readingEntity(where)),
    inTransaction(articleEntity(where)),
  ]
  const writes = Array.from({ length: count }, async (_, n) => {
    const of = { article_id: FIRST_SEEDED_ID + n, user_id: owner, ...ANALYSIS }
    const bytes = await promisify(brotliCompress)(JSON.stringify(featuresOf(n)))
    const head = { ...seeded(n, [owner]), lexicon_revision: 1, analysis_version: ANALYSIS.analysis_version }
    return [
      articles.put(head),
      parts.put({ ...of, part: 0, parts: 1, bytes }),
      materials.put({ ...of, ...materialOf(head.created_at) }),
      readings.put({
        ...of,
        index: n % 20,
        sentence: n % 20,
        revision: 1,
        sentence_hash: '',
        at: head.created_at,
      }),
    ]
  })
  await writeAll(where.client, (await Promise.all(writes)).flat())
}

const featuresOf = (article: number) =>
  Array.from({ length: WORDS_IN_EACH }, (_, n) => {
    const word = kanaWord((article * 37 + n * 7) % SEEDED_WORDS)
    const positions = Array.from({ length: 1 + (n % 9) }, (_, row) => ['0000', row, n % 40, 2])
    return { skill_id: skillIdOf(word), sense: null, ...word, frequency: 1 + (n % 9), positions }
  })

const materialOf = (created_at: string) => ({
  lexical_revision: 1,
  genre: 'article' as const,
  characters: 3_000,
  sentence_count: 60,
  tokens: WORDS_IN_EACH * 5,
  words: WORDS_IN_EACH,
  name_tokens: 0,
  name_words: 0,
  unlisted_tokens: 0,
  unlisted_words: 0,
  created_at,
})

const genres = ['article', 'interview', 'song'] as const
const statuses = [
  'completed',
  'completed',
  'completed',
  'partially_completed',
  'failed',
  'cancelled',
] as const
const subjects = ['雨の日', '京都の旅', '夏目漱石', '朝の電車', '図書館の猫', '桜の季節', '新しい言葉']

function seeded(n: number, owners: readonly number[]): ArticleRecord {
  const time = new Date(OLDEST + n * MINUTE_MS).toISOString()
  const isPublic = n % 4 === 0
  return {
    id: FIRST_SEEDED_ID + n,
    user_id: chosen(owners, n),
    title: `${chosen(subjects, n * 5)}・第${(n * 7_919) % 10_007}話`,
    author: n % 3 === 0 ? '青空文庫' : '',
    intro: 'はじめに。'.repeat(n % 20),
    summary: '',
    type: n % 2 === 0 ? 'novel' : '',
    genre: chosen(genres, n),
    status: chosen(statuses, n),
    progress: 100,
    is_public: isPublic ? 1 : 0,
    guest_visible: isPublic && n % 8 === 0 ? 1 : 0,
    output_language: 'en',
    explanation_level: 'N3',
    explain_mode: 'full',
    explain: 1,
    metadata: '{}',
    revision: 1,
    content_revision: 1,
    total_rows: n % 300,
    total_sentences: n % 300,
    complete_sentences: Math.floor((n % 300) * 0.9),
    created_at: time,
    updated_at: time,
  }
}

function chosen<T>(from: readonly T[], n: number): T {
  const one = from[n % from.length]
  if (one === undefined) throw new Error('There is nothing to choose from.')
  return one
}
