import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import type { FoundWord } from '../../../contracts/schemas/japanese/lexicon.ts'
import { isContent } from '../../../japanese/split.ts'
import { plainPut } from '../../../store/writing/plain-writes.ts'
import type { TransactItem } from '../../../store/writing/transact.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import type { StoredPosition } from '../../entities/content/lexicon.ts'
import { type Content, everything, inPieces, type TextBlock } from '../content.ts'
import { type BlockWords, packed, unpacked } from './block-words.ts'

export interface Feature extends FoundWord {
  readonly skill_id: string
  /** Unknown: no analysis tells senses apart yet. A feature is one of a skill and a sense. */
  readonly sense: null
  frequency: number
  readonly positions: StoredPosition[]
}

const MOST_POSITIONS = 20
const UNNAMED = { form: '', reading: '', gloss: '', parse_source: 'analyser', level: null } as const
/** An item holds 400 KB. */
const PART_BYTES = 300_000

/** Some milliseconds of work, after which other requests get their turn. */
const BLOCKS_AT_ONCE = 8

export async function countWords(blocks: readonly TextBlock[], wordsOf: (block: TextBlock) => BlockWords) {
  const features = new Map<string, Feature>()
  const others = { word: new Map<string, number>(), name: new Map<string, number>() }
  for (const [at, text] of blocks.entries()) {
    if (at % BLOCKS_AT_ONCE === 0) await setImmediate()
    const { block, rows, skills } = wordsOf(text)
    for (const [position, words] of rows.entries()) {
      for (const [start, length, skill_id, kind] of words) {
        if (skill_id === null) {
          const written = text.rows[position]?.slice(start, start + length) ?? ''
          others[kind].set(written, (others[kind].get(written) ?? 0) + 1)
          continue
        }
        const of = skills[skill_id] ?? UNNAMED
        const feature = features.get(skill_id) ?? {
          skill_id,
          sense: null,
          ...of,
          frequency: 0,
          positions: [],
        }
        feature.frequency += 1
        if (feature.positions.length < MOST_POSITIONS)
          feature.positions.push([block, position, start, length])
        features.set(skill_id, feature)
      }
    }
  }
  return { features, counts: countsOf(blocks, features, others) }
}

function countsOf(
  blocks: readonly TextBlock[],
  features: ReadonlyMap<string, Feature>,
  { word, name }: Record<'word' | 'name', ReadonlyMap<string, number>>,
) {
  const rows = blocks.flatMap(block => block.rows)
  const listed = sum([...features.values()].map(({ frequency }) => frequency))
  const [name_tokens, unlisted_tokens] = [sum([...name.values()]), sum([...word.values()])]
  return {
    characters: sum(rows.map(row => row.length)),
    sentence_count: rows.filter(isContent).length,
    tokens: listed + name_tokens + unlisted_tokens,
    words: features.size + name.size + word.size,
    name_tokens,
    name_words: name.size,
    unlisted_tokens,
    unlisted_words: word.size,
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

export interface Analysis {
  readonly content_revision: number
  readonly analysis_version: string
}
type Owned = Pick<ArticleRecord, 'id' | 'user_id'>

export async function featurePuts(
  { featureParts }: Content,
  { id, user_id }: Owned,
  analysis: Analysis,
  features: ReadonlyMap<string, Feature>,
): Promise<TransactItem[]> {
  const pieces = inPieces(await packed([...features.values()]), PART_BYTES)
  return pieces.map((bytes, part) =>
    plainPut(featureParts, { article_id: id, user_id, ...analysis, part, parts: pieces.length, bytes }),
  )
}

/** Undefined unless all are stored. */
export async function readFeatures(content: Content, article_id: number, analysis: Analysis) {
  const { data } = await content.featureParts.query.part({ article_id, ...analysis }).go(everything(content))
  return joined(data)
}

/** Includes earlier texts and analyses. */
export async function readAllFeatures(content: Content, article_id: number) {
  const { data } = await content.featureParts.query.part({ article_id }).go(everything(content))
  const stored = Object.values(Object.groupBy(data, analysisIn)).map(async (parts = []) => {
    const [{ content_revision = 0, analysis_version = '' } = {}] = parts
    return { content_revision, analysis_version, parts, features: await joined(parts) }
  })
  return Promise.all(stored)
}

const analysisIn = ({ content_revision, analysis_version }: Analysis) =>
  `${content_revision} ${analysis_version}`

type Later = 'sense' | 'parse_source' | 'level'
/** Sources are missing before the seventh version of the rules, levels before the eighth. */
export type StoredFeature = Omit<Feature, Later> & Partial<Pick<Feature, Later>>
const Features = z.custom<StoredFeature[]>()

async function joined(parts: readonly { bytes: Uint8Array; parts: number }[]) {
  // Incomplete features have no occurrences: features are written before them, and removed after.
  if (parts.length === 0 || parts.length !== parts[0]?.parts) return undefined
  return unpacked(Buffer.concat(parts.map(({ bytes }) => bytes)), Features)
}
