import { z } from 'zod'
import { listOf, MOST_ON_PAGE, Name, Page, PathId, Text, Timestamp } from '../basics.ts'
import { ByCharacter } from '../japanese/dictionary.ts'
import { AnalysisState } from '../japanese/lexicon.ts'
import { JlptLevel } from '../japanese/text.ts'
import { SkillKind, Tag, Word, WordState } from './words.ts'

/** How far a word has come in review. */
export const WordStage = z.enum(['new', 'learning', 'young', 'mature'])
export type WordStage = z.infer<typeof WordStage>

/** A word in a list. */
export const ListedWord = Word.extend({
  review: z
    .object({
      due_at: Timestamp,
      stage: WordStage.describe('new: never rated; learning: in short steps; mature: reviewed for long'),
    })
    .nullable()
    .describe('Of the card that comes first; null while none of its cards comes'),
})
export type ListedWord = z.infer<typeof ListedWord>

export const WordSort = z.enum(['added', 'due', 'reading', 'level', 'common'])
export type WordSort = z.infer<typeof WordSort>
export const WordFlag = z.enum(['leech', 'note', 'sentence'])
export type WordFlag = z.infer<typeof WordFlag>
export const WordDue = z.enum(['today', 'tomorrow'])
export type WordDue = z.infer<typeof WordDue>

export const WordQuery = Page.extend({
  kind: SkillKind.optional(),
  state: WordState.optional(),
  tag: Tag.optional(),
  flag: WordFlag.optional().describe(
    'Only those that were forgotten often, that have a note, or that have a sentence',
  ),
  due: WordDue.optional().describe(
    'Only those with a card in learning or review that comes by the end of today, or tomorrow; a buried card comes when it is no longer buried',
  ),
  sort: WordSort.default('added').describe(
    'added: the last added first; due: the next card first, then those without one; reading: by kana; level: the easiest first, then those without one, and within a level the most common first; common: the most common first, by your lists of frequencies, then by the dictionary; patterns of grammar come last',
  ),
  q: Text.max(200).default('').describe('Searched for in every writing, the reading and the meanings'),
  kanji: ByCharacter.shape.character.optional().describe('Only words that are written with this kanji'),
  article_id: PathId.optional().describe('Only those that occur in this article, which you may read'),
})
export type WordQuery = z.infer<typeof WordQuery>

export const WordList = listOf(ListedWord).extend({
  vocabulary_version: z.number().int(),
  counts: z.object({ learning: z.number().int(), known: z.number().int(), ignored: z.number().int() }),
  analysis: AnalysisState.nullable().describe(
    'Of the words of the article that was asked for, null without one. While it is pending none is listed',
  ),
})
export type WordList = z.infer<typeof WordList>

/** The most tags that are listed. */
export const MOST_OWN_TAGS = 200
/** As data_server keeps words: it cannot ask how common they are. */
export const KeptWordQuery = WordQuery.extend({
  sort: WordSort.exclude(['common'])
    .default('added')
    .describe('As in the public list; words of a level by age'),
})
export type KeptWordQuery = z.infer<typeof KeptWordQuery>
export const WordFilter = WordQuery.omit({ offset: true, limit: true, sort: true })
export type WordFilter = z.infer<typeof WordFilter>

/** All words that a filter keeps, without what a page shows of them. */
export const WordNames = WordList.omit({ items: true, total: true, next_offset: true }).extend({
  words: z
    .array(z.tuple([Name, SkillKind, z.string(), z.string(), JlptLevel.nullable()]))
    .describe('Skill, kind, form, reading and level of each, the last added first'),
})
export type WordNames = z.infer<typeof WordNames>
export const SomeWords = z.strictObject({ skill_ids: z.array(Name).max(MOST_ON_PAGE) })
export const SomeWordsListed = WordList.pick({ items: true })

export const OwnTags = z.object({
  items: z
    .array(z.object({ tag: z.string(), words: z.number().int() }))
    .max(MOST_OWN_TAGS)
    .describe('Those of the most words first'),
})
export type OwnTags = z.infer<typeof OwnTags>
