import type { Rating } from '../../../lib/contracts/schemas/learners/review.ts'
import type { WordState } from '../../../lib/contracts/schemas/learners/words.ts'
import { type SkillName, skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import type { Acting } from '../../../lib/platform/auth/actor.ts'
import { type DataClient, type Lab, root } from './lab.ts'
import { cardOf, getCard, logsOf } from './review-stories.ts'
import { EDICT, entryOf, kanaWord, put } from './word-stories.ts'

/** A word with several writings, as an entry has it; the first is the headword. */
export interface Entry {
  readonly writings: readonly SkillName[]
  readonly entry: ReturnType<typeof entryOf>
}

export function entryWith(reading: string, forms: readonly string[]): Entry {
  const writings = forms.map(form => ({ form, reading }))
  const [headword = { form: reading, reading }] = writings
  return { writings, entry: entryOf(headword, { forms: [...forms] }) }
}

/** The entry of a word whose second writing a learner may have kept before a dictionary knew it. */
export const DRINK = entryWith('のむ', ['呑む', '飲む'])
export const [HEADWORD, DOUBLE] = DRINK.writings as [SkillName, SkillName]
export const headword_id = skillIdOf(HEADWORD)
export const double_id = skillIdOf(DOUBLE)

/** An entry of its own for each n: redirects outlive the learner who caused them. */
export const entryOfRun = (n: number, writings: number): Entry =>
  entryWith(
    kanaWord(n).reading,
    Array.from({ length: writings }, (_, at) => `${'呑飲喫吞'.charAt(at)}${kanaWord(n).reading}`),
  )

/** All that a learner had of one writing before any dictionary was asked. */
export interface Had {
  readonly state: WordState
  readonly tags: readonly string[]
  readonly note: string
  readonly sentences: number
  /** In the order of their days. */
  readonly ratings: readonly Rating[]
}

const DAY_MS = 86_400_000
const FIRST_DAY = Date.parse('2026-01-01T09:00:00Z')

/** The n-th writing of a word, with all that the learner did with it. */
export async function keep(client: DataClient, word: SkillName, n: number, had: Had) {
  const { tags, note } = had
  await put(client, word, { tags: [...tags], note })
  for (let at = 0; at < had.sentences; at += 1) {
    const sentence = `${word.form}${at}`
    await put(client, word, { source: { sentence, start: 0, length: word.form.length } })
  }
  // Every rating has a moment of its own.
  const ratings = had.ratings.map((rating, day) => ({
    rating,
    at: FIRST_DAY + day * DAY_MS + n * 60_000,
    ms: 0,
  }))
  if (ratings.length > 0)
    await client.reviewHistory.write({
      body: { dry_run: false, cards: [{ card_id: cardOf(word), ratings }] },
    })
  await put(client, word, { state: had.state })
}

/** Has the dictionary name these words, as the controller does. */
export const join = (client: DataClient, user_id: number, { entry }: Entry, words: readonly SkillName[]) =>
  client.uncheckedWords.join({
    body: {
      user_id,
      dictionary: EDICT,
      words: words.map(word => ({ ...word, skill_id: skillIdOf(word), entry })),
    },
  })

/** All that there is of a word, whatever the order in which it came together. */
export async function whole(lab: Lab, { user_id }: Acting, word: SkillName) {
  const client = lab.as({ user_id, role: 'user' })
  const details = await client.words.get({ params: { skill_id: skillIdOf(word) } })
  const card = await getCard(client, cardOf(word)).catch(() => null)
  const { version: _, ...memory } = card ?? {}
  return {
    skill_id: details.skill_id,
    state: details.state,
    tags: details.tags.toSorted(),
    notes: details.note.split('\n\n').toSorted(),
    sentences: details.sources.map(({ sentence }) => sentence).toSorted(),
    memory,
    ratings: (await logsOf(lab, user_id)).map(({ request_id }) => request_id).toSorted(),
  }
}

export const service = (lab: Lab) => lab.as(null)
export const learnerOf = (user_id: number): Acting => ({ ...root, user_id, role: 'user' })
