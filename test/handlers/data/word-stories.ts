import { monotonicFactory } from 'ulid'
import type { z } from 'zod'
import type { DictionaryEntry } from '../../../lib/contracts/schemas/japanese/dictionary.ts'
import type {
  FromDictionary,
  SourceInput,
  WordState,
  WordWrite,
} from '../../../lib/contracts/schemas/learners/words.ts'
import { readVocabulary } from '../../../lib/data/learners/words/vocabulary.ts'
import { type SkillName, skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import type { DataClient, Lab } from './lab.ts'

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
}

/** Changes states as the app does: with the sentence, and with what an undone change added. */
export const mark = (
  client: DataClient,
  changes: readonly Marked[],
  { request_id = newRequest(), undo = false, entry = entryOf as typeof entryOf | null } = {},
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
