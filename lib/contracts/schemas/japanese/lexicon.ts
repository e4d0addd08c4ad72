import { z } from 'zod'
import { Id, listOf, Name, OffsetInQuery, Text, Timestamp, wholeInQuery } from '../basics.ts'
import { DictionaryAbout, DictionaryCandidate } from './dictionary.ts'
import { Furigana, Genre, InLanguages, Level, WordLevel } from './text.ts'

/** By how and with which dictionary the words of a text were found. */
export const AnalysisVersion = Text.regex(/^[0-9]{1,4}\+[0-9a-z]{1,64}$/)

/** The skill that a word of a text is a form of. */
export const SkillWord = z.object({
  form: z
    .string()
    .describe('As a dictionary lists it; without a dictionary, the dictionary form of the word'),
  reading: z.string().describe('Of the form, in hiragana'),
  gloss: z.string().describe('The first meaning; empty without a dictionary'),
})
export type SkillWord = z.infer<typeof SkillWord>

/** By what the words of a text were found. */
const ParseSource = z
  .enum(['dictionary', 'analyser'])
  .describe(
    'dictionary: an entry of it; analyser: the dictionary form of a word, where no dictionary is installed',
  )
const FoundWord = SkillWord.extend({ parse_source: ParseSource, level: WordLevel })
export type FoundWord = z.infer<typeof FoundWord>

const Offset = z.number().int().min(0).max(10_000)

/** A word of a row, together with what inflects it. */
export const RowWord = z.tuple([
  Offset.describe('Where it starts, in UTF-16 units'),
  Offset.describe('How long it is'),
  Name.nullable().describe('Its skill; null for names, and for what the dictionary does not have'),
  z.enum(['word', 'name']),
])
export type RowWord = z.infer<typeof RowWord>

/** A pattern of grammar in a row or a sentence. */
export const GrammarSpan = z.object({
  start: Offset.describe('Where it starts, in UTF-16 units'),
  length: Offset,
  pattern: Text.min(1).max(50).describe('The id under which the list of patterns has it'),
})
export type GrammarSpan = z.infer<typeof GrammarSpan>

export const Skills = z.record(z.string(), SkillWord)
export type Skills = z.infer<typeof Skills>

/** The words and the grammar of some rows, in the order of the rows, and what the words are forms of. */
export const WordsOfRows = z.object({
  rows: z.array(z.array(RowWord)),
  grammar: z.array(z.array(GrammarSpan)),
  skills: z.record(z.string(), FoundWord),
})
export type WordsOfRows = z.infer<typeof WordsOfRows>

export const MOST_SENTENCES = 500

const Sentence = Text.min(1).max(5_000)

export const LookupQuery = z
  .strictObject({ sentence: Sentence, at: Offset.describe('In UTF-16 units') })
  .refine(({ sentence, at }) => at < sentence.length, { path: ['at'], message: 'must lie in the sentence' })

export const LookedUpWord = z.object({
  span: z.object({ start: Offset, length: Offset }),
  word: z
    .object({ skill_id: Name, form: z.string(), reading: z.string(), level: WordLevel })
    .nullable()
    .describe(
      'The form and reading to keep the word by: those of its entry if exactly one fits, otherwise the dictionary form',
    ),
  written: z.string().describe('The base form as the sentence writes it; empty where no word is'),
  grammar: z.array(GrammarSpan).describe('The patterns of grammar that lie over the word'),
  form_in_words: z.string().describe('What the form adds to the word, such as: causative, passive, past'),
  forms: InLanguages.describe('The same in each language of the app'),
  candidates: z.array(DictionaryCandidate).max(12).describe('The most likely first'),
  dictionary: DictionaryAbout.nullable().describe('Null while no dictionary is installed'),
})
export type LookedUpWord = z.infer<typeof LookedUpWord>

/** Blocks of an article whose words are not known by this analysis, with their rows. */
export const MissingBlocks = z.object({
  content_revision: z.number().int(),
  user_id: Id,
  /** Nothing is left to do: the words of the text as it is now are known by this analysis, and counted. */
  is_complete: z.boolean(),
  blocks: z.array(
    z.object({
      block: z.string(),
      text_hash: z.string(),
      rows: z.array(z.string()),
      speakers: z
        .array(z.number().int())
        .optional()
        .describe('Of an interview: for each row the length of the name of a speaker before it'),
    }),
  ),
  /** The index at which the next request continues; null after the last blocks, when all words can be counted. */
  next: z.number().int().nullable(),
})
export type MissingBlocks = z.infer<typeof MissingBlocks>

/** The end of a page of articles, the newest of which come first: the time of the last and its id. */
export const ArticlePlace = Text.regex(/^[0-9TZ:.-]{1,30}#[1-9]\d{0,14}$/)

/** Articles of a page whose words are to be found again. */
export const OutdatedArticles = z.object({ ids: z.array(Id), next: ArticlePlace.nullable() })
export type OutdatedArticles = z.infer<typeof OutdatedArticles>

const Analysis = { content_revision: z.number().int().min(0), analysis_version: AnalysisVersion }

export const AnalysedBlocks = z.strictObject({
  ...Analysis,
  blocks: z
    .array(
      z.strictObject({ block: Text.min(1).max(50), text_hash: Text.min(1).max(50), ...WordsOfRows.shape }),
    )
    .min(1)
    .max(64),
})
export type AnalysedBlocks = z.infer<typeof AnalysedBlocks>

export const CompletedAnalysis = z.strictObject({
  ...Analysis,
  /** True if the owner still has an account, and so gets the list of where the words occur. */
  has_owner: z.boolean(),
})
export type CompletedAnalysis = z.infer<typeof CompletedAnalysis>

export const AnalysisState = z
  .enum(['current', 'pending'])
  .describe('pending: the words of the text as it is now are not all known yet; ask again in a moment')

/** The rows whose words a reader asks for. */
export const WordsPage = z.object({
  offset: OffsetInQuery,
  limit: wholeInQuery(1, 500, 500),
})

export const ArticleWords = z.object({
  analysis: AnalysisState,
  content_revision: z.number().int(),
  rows: z.array(
    z.object({
      index: z.number().int(),
      tokens: z
        .array(z.tuple([z.number().int(), z.number().int(), z.string().nullable()]))
        .nullable()
        .describe('Start, length and skill of each word, in their order; null while they are not known'),
      grammar: z
        .array(GrammarSpan)
        .nullable()
        .describe('The patterns of grammar in the row, in their order; null while they are not known'),
    }),
  ),
  skills: Skills,
  next_offset: z.number().int().nullable(),
})
export type ArticleWords = z.infer<typeof ArticleWords>

/** The head of a reply with words, for the service that sends them on. */
export const WordsOrigin = z.object({
  analysis: AnalysisState,
  analysis_version: z.string().nullable(),
  /** Names what is sent: the same tag, the same bytes; null while the analysis is pending. */
  tag: z.string().nullable(),
})

/** The results of an analysis for a whole text. */
const MaterialProfile = z.object({
  lexical_revision: z
    .number()
    .int()
    .describe(
      'The content revision whose words were counted: lower than that of the text until it is counted again',
    ),
  analysis_version: AnalysisVersion,
  is_current: z.boolean().describe('False as soon as the text changes, until its words are counted again'),
  genre: Genre,
  characters: z.number().int(),
  sentence_count: z.number().int(),
  tokens: z.number().int().describe('How many words and names occur'),
  words: z.number().int().describe('How many different ones'),
  name_tokens: z.number().int().describe('Those of them that are names'),
  name_words: z.number().int(),
  unlisted_tokens: z.number().int().describe('Those of them that the dictionary does not have'),
  unlisted_words: z.number().int(),
  grammar_difficulty: z.number().nullable().describe('Null: unknown. No analysis estimates it yet'),
  created_at: Timestamp,
})
export type MaterialProfile = z.infer<typeof MaterialProfile>

/** The results of an analysis for one word of a text. */
const SkillFeature = SkillWord.extend({
  skill_id: Name,
  sense: Name.nullable().describe('Null: unknown. No analysis tells the senses of a word apart yet'),
  frequency: z.number().int(),
  positions: z
    .array(z.object({ index: z.number().int(), start: z.number().int(), length: z.number().int() }))
    .describe('The first 20'),
  parse_source: ParseSource.nullable().describe(
    'Null in analyses of older versions, which are replaced soon',
  ),
})

export const Material = z.object({
  article_id: Id,
  content_revision: z.number().int(),
  profile: MaterialProfile.nullable().describe('Null until the words of the article were first counted'),
  features: listOf(SkillFeature).describe('The most frequent first; none while the profile is not current'),
})
export type Material = z.infer<typeof Material>

export const TextLevel = Level.nullable().describe(
  'The easiest level that has, with those below, nine of ten occurring words of the lists; `above` where the lists have fewer than half of the words; null while `analysis` is pending, and where there are none',
)

export const WordCount = z.object({
  tokens: z.number().int().describe('How often they occur'),
  words: z.number().int().describe('How many different ones'),
})

export const StageCounts = z.object({
  known: WordCount,
  mature: WordCount,
  learning: WordCount,
  ignored: WordCount,
  unknown: WordCount,
  names: WordCount,
})

export const Coverage = z.object({
  article_id: Id,
  analysis: AnalysisState,
  content_revision: z.number().int(),
  analysis_version: z.string().nullable(),
  characters: z
    .number()
    .int()
    .nullable()
    .describe('The length of the text with its line breaks; null while `analysis` is pending'),
  /** Null while the analysis is pending. The six kinds add up to all words of the text. */
  counts: StageCounts.nullable(),
  share_known: z
    .number()
    .nullable()
    .describe(
      'Known and mature ones of all occurrences but those of ignored words and names; null where there are none',
    ),
  level: TextLevel,
})
export type Coverage = z.infer<typeof Coverage>

const FrequentWord = SkillWord.extend({ skill_id: Name, frequency: z.number().int() })

export const MOST_NEXT_WORDS = 50
export const CoverageWithWords = Coverage.extend({
  next_words: z
    .array(FrequentWord)
    .describe(
      `The unknown words that occur most often, at most ${MOST_NEXT_WORDS}; of equal ones the more common first`,
    ),
})
export type CoverageWithWords = z.infer<typeof CoverageWithWords>

export const CoverageQuery = z.object({
  ids: Text.regex(
    /^[1-9]\d{0,14}(?:,[1-9]\d{0,14}){0,49}$/,
    'must be at most 50 ids with commas between them',
  ).transform(ids => [...new Set(ids.split(',').map(Number))]),
})

export const IPlusOne = z.object({
  analysis: AnalysisState,
  content_revision: z.number().int(),
  personalised: z.boolean().describe('False where the learner does not want it; then there are no rows'),
  rows: z.array(
    z.object({ index: z.number().int(), sentence: z.string(), word: SkillWord.extend({ skill_id: Name }) }),
  ),
  next_offset: z.number().int().nullable().describe('The row to go on from'),
})

export const OccurrenceQuery = z.object({
  skill_id: Name,
  offset: OffsetInQuery,
  limit: wholeInQuery(1, 50, 20),
})

export const Occurrence = z.object({
  article_id: Id,
  title: z.string(),
  index: z.number().int(),
  start: z.number().int(),
  length: z.number().int(),
  sentence: z.string(),
  translation: z.string(),
  furigana: Furigana,
})
