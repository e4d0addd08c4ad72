import type { WordState } from '../../../lib/contracts/schemas/learners/words.ts'
import { snapshotOf } from '../../../lib/data/learners/words/word-sources.ts'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import { newest, sentence, undo } from './change-stories.ts'
import { DRINK, join, keep, service } from './double-stories.ts'
import { type DataClient, type Lab, reader } from './lab.ts'
import { take } from './moving-stories.ts'
import * as stories from './word-stories.ts'

const { change, importWords, kanaWord, lineOf, mark, put, putKnown, RAIN } = stories

/** A way to change words, with what takes it back. */
export interface KindOfChange {
  readonly name: string
  /** Prepares what the learner has before. */
  prepare?(client: DataClient): Promise<unknown>
  /** The same request each time. */
  make(lab: Lab, request_id: string): Promise<unknown>
  /** Takes back what has this id, by a request of the other; null if nothing does. */
  readonly undo: null | ((client: DataClient, undone: string, request_id: string) => Promise<unknown>)
  /** True if the undo can be undone in turn. */
  readonly hasRedo: boolean
}

const WORDS = Array.from({ length: 70 }, (_, n) => kanaWord(n))
const STATES: readonly (WordState | null)[] = ['known', 'learning', null, 'ignored']
const stateOf = (n: number) => STATES[n % STATES.length] ?? null

/** A word with a note, two sentences and a reviewed card, and two words in other states. */
async function prepare(client: DataClient) {
  await putKnown(client, RAIN)
  await keep(client, RAIN, 0, {
    ...{ state: 'learning', tags: ['a'], note: 'mine', sentences: 2, ratings: ['good', 'easy'] },
  })
  await putKnown(client, kanaWord(0), { note: 'mine' })
  await mark(client, [{ word: kanaWord(1), state: 'learning', source: sentence('一つ。') }])
}

const changing = { prepare, undo, hasRedo: true }
const of = ({ as }: Lab) => as(reader)

export const kindsOfChanges: readonly KindOfChange[] = [
  {
    ...{ ...changing, name: 'a mark' },
    make: (lab, request_id) =>
      mark(of(lab), [{ word: RAIN, state: 'known', source: sentence('雨。') }], { request_id }),
  },
  {
    ...{ ...changing, name: 'many marks of one request' },
    make: (lab, request_id) =>
      change(
        of(lab),
        WORDS.map((word, n) => [word, stateOf(n)]),
        request_id,
      ),
  },
  {
    ...{ ...changing, name: 'what the form of a word says' },
    make: lab =>
      put(of(lab), RAIN, {
        ...{ note: 'new', tags: ['b'], meaning: 'wet', state: 'known' },
        source: sentence('雨。'),
      }),
  },
  {
    ...{ ...changing, name: 'the removal of a word' },
    make: lab => stories.remove(of(lab), RAIN),
  },
  {
    ...{ ...changing, name: 'the removal of a sentence' },
    make(lab) {
      const { source_id } = snapshotOf(sentence('雨0'))
      return of(lab).words.removeSource({ params: { skill_id: skillIdOf(RAIN), source_id } })
    },
  },
  {
    ...{ ...changing, name: 'the words of a level' },
    make(lab, request_id) {
      const parts = [0, 1].map(part => ({
        part,
        words: WORDS.slice(part * 30, part * 30 + 30).map(word => ({
          ...{ ...word, skill_id: skillIdOf(word), entry: null },
        })),
      }))
      return of(lab).wordStarts.mark({ body: { request_id, level: 'N5', dictionary: null, parts } })
    },
  },
  {
    ...{ name: 'an import', prepare, hasRedo: false },
    make: (lab, import_id) =>
      importWords(
        of(lab),
        [RAIN, ...WORDS.slice(0, 40)].map(word =>
          lineOf(word, { note: 'listed', sentence: `${word.form}だ。` }),
        ),
        { import_id, overwrite: true },
      ),
    undo: (client, import_id) => client.imports.undoPart({ params: { import_id }, body: {} }),
  },
  {
    ...{ name: 'the words of a move', prepare, undo: null, hasRedo: false },
    async make(lab) {
      const times = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-02T00:00:00.000Z' }
      const words = [RAIN, ...WORDS].map(({ form, reading }, n) => ({
        ...{ word_kind: 'word', form, reading, written: form, state: stateOf(n) ?? 'known', tags: ['m'] },
        ...{ note: 'moved', sense_id: null, meaning: null, model_gloss: null, joined: [], ...times },
      }))
      const sources = [RAIN, ...WORDS].slice(0, 30).map(word => ({
        ...{ skill_id: skillIdOf(word), source_id: skillIdOf(word), ...sentence(`${word.form}が。`) },
        ...{ article_id: null, index: null, content_revision: null, title: null, furigana: null },
        ...{ translation: null, before: null, after: null, written: word.form, first_at: null, ...times },
      }))
      await take(of(lab), 'word', words, { overwrite: true })
      await take(of(lab), 'word_source', sources, { overwrite: true })
      // Writes of a request that was cut off are there when it is repeated.
    },
  },
  {
    ...{ name: 'the joining of doubles', undo: null, hasRedo: false },
    async prepare(client) {
      for (const [n, word] of DRINK.writings.entries())
        await keep(client, word, n, {
          ...{ state: n === 0 ? 'known' : 'learning', tags: [`t${n}`], note: `note ${n}`, sentences: 2 },
          ratings: ['good', 'again'],
        })
    },
    make: lab => join(service(lab), reader.user_id, DRINK, DRINK.writings),
  },
]

/** The id under which a change was made: the server's own where the request has none. */
export const madeUnder = async ({ hasRedo }: KindOfChange, client: DataClient, request_id: string) =>
  hasRedo ? (await newest(client)).request_id : request_id
