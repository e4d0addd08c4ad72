import { monotonicFactory } from 'ulid'
import type { z } from 'zod'
import type { DictionaryEntry } from '../../../lib/contracts/schemas/japanese/dictionary.ts'
import type {
  FromDictionary,
  SourceInput,
  WordState,
  WordWrite,
} from '../../../lib/contracts/schemas/learners/words.ts'
import type { WordsImportPart } from '../../../lib/contracts/schemas/learners/words-import.ts'
import { readVocabulary } from '../../../lib/data/learners/words/vocabulary.ts'
import { type SkillName, skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import { type DataClient, type Lab, reader } from './lab.ts'

export const newRequest = monotonicFactory()
export const RAIN: SkillName = { form: '雨', reading: 'あめ' }
export const SNOW: SkillName = { form: '雪', reading: 'ゆき' }

export const EDICT: FromDictionary = { source: 'edict', sha256: 'first' }

/** The dictionary entry of a word. */
export const entryOf = (
  { form, reading }: SkillName,
  over: Partial<DictionaryEntry> = {},
): DictionaryEntry => ({
  headword: form,
  reading,
  forms: [form],
  readings: [reading],
  common: true,
  senses: [
    { key: `${form}.1`, part_of_speech: ['n'], glosses: [`${reading} in English`], usually_kana: false },
  ],
  references: [],
  ...over,
})

type Said = Partial<z.input<typeof WordWrite>>

export const put = (client: DataClient, word: SkillName, said: Said = {}) =>
  client.wordWrites.put({
    params: { skill_id: skillIdOf(word) },
    body: { ...word, dictionary: null, entry: null, ...said },
  })

/** With an entry of the dictionary. */
export const putKnown = (client: DataClient, word: SkillName, said: Said = {}) =>
  put(client, word, { dictionary: EDICT, entry: entryOf(word), ...said })

export const detailsOf = (client: DataClient, word: SkillName) =>
  client.words.get({ params: { skill_id: skillIdOf(word) } })

export const remove = (client: DataClient, word: SkillName) =>
  client.words.remove({ params: { skill_id: skillIdOf(word) } })

export const change = (
  client: DataClient,
  changes: readonly (readonly [SkillName, WordState | null])[],
  request_id = newRequest(),
) =>
  client.wordWrites.states({
    body: {
      request_id,
      dictionary: null,
      changes: changes.map(([word, state]) => ({ ...word, skill_id: skillIdOf(word), state, entry: null })),
    },
  })

/** Has the learner know so many words. */
export const knowMany = (client: DataClient, count: number) =>
  change(
    client,
    Array.from({ length: count }, (_, n) => [kanaWord(n), 'known'] as const),
  )
/** A learner with a device that has been away for a minute, `at` whose beginning it did something. */
export async function withAway(open: () => Promise<Lab>) {
  const lab = await open()
  const at = lab.clock.now().toISOString()
  lab.clock.advance(60)
  return { lab, client: lab.as(reader), at }
}
/** Every word of a learner. */
export async function allWords(client: DataClient) {
  const words: Awaited<ReturnType<DataClient['words']['list']>>['items'] = []
  for (let offset: number | null = 0; offset !== null; ) {
    const page: Awaited<ReturnType<DataClient['words']['list']>> = await client.words.list({
      query: { offset, limit: 200 },
    })
    words.push(...page.items)
    offset = page.next_offset
  }
  return words
}

/** The map of states, as a client without one gets it. */
export async function mapOf(client: DataClient): Promise<Record<string, string>> {
  const { parts } = await client.words.sync({ body: { versions: {} } })
  return Object.assign({}, ...Object.values(parts).map(part => part?.states))
}

export const countsOf = async (lab: Lab, user_id: number) =>
  (await readVocabulary(lab.app.learning, user_id)).counts

/** As the map writes states. */
export const codes: Record<WordState, string> = { learning: 'l', known: 'k', ignored: 'i' }

export const kanaWord = (n: number): SkillName => {
  const kana = Array.from(String(n), digit => 'あいうえおかきくけこ'.charAt(Number(digit))).join('')
  return { form: kana, reading: kana }
}

interface Marked {
  readonly word: SkillName
  readonly state: WordState | null
  readonly source?: SourceInput
  readonly at?: string
  readonly undone_source?: string | null
  readonly sense_id?: string | null | undefined
  readonly gloss_id?: string
}

/** Changes states as the app does: with the sentence, and with what an undone change added. */
export const mark = (
  client: DataClient,
  changes: readonly Marked[],
  {
    request_id = newRequest(),
    undo = false,
    entry = entryOf as ((word: SkillName) => DictionaryEntry | null) | null,
  } = {},
) =>
  client.wordWrites.states({
    body: {
      request_id,
      undo,
      dictionary: entry && EDICT,
      changes: changes.map(({ word, undone_source, ...said }) => ({
        ...word,
        skill_id: skillIdOf(word),
        entry: entry?.(word) ?? null,
        ...said,
        ...(undone_source ? { undone_source } : {}),
      })),
    },
  })

type ImportPart = z.input<typeof WordsImportPart>

/** The line of an import that says of a word that it is being learnt, and no more. */
export const lineOf = (word: SkillName, said: Partial<ImportPart['words'][number]> = {}) => ({
  ...{ ...word, skill_id: skillIdOf(word), entry: entryOf(word), state: 'learning' as const },
  ...{ tags: null, note: null, sentence: null },
  ...said,
})

export const importWords = (
  client: DataClient,
  words: ImportPart['words'],
  given: Partial<ImportPart> = {},
) =>
  client.wordWrites.importPart({
    body: { dictionary: EDICT, overwrite: false, dry_run: false, words, ...given },
  })
