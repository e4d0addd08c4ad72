import { ulid } from 'ulid'
import { z } from 'zod'
import { wordWrites } from '../../../lib/contracts/relays/words.ts'
import { SkillKind, WordInput } from '../../../lib/contracts/schemas/learners/words.ts'
import { callsOf } from '../api/client.ts'
import { outbox } from '../api/outbox.ts'
import { linkToWord } from '../words/entry/word-link.ts'
import { freshWords } from '../words/fresh-learning.ts'
import { wordQuery } from '../words/word-queries.ts'
import { asking } from './asking.ts'
import { layOver, whenRead, withValues } from './lay-over.ts'

const calls = callsOf({ wordWrites })

export const Saying = WordInput.pick({
  sense_id: true,
  gloss_id: true,
  note: true,
  tags: true,
  meaning: true,
  first_source: true,
  further_sense: true,
})
export type Saying = z.input<typeof Saying>

const Entry = z.object({
  entry_id: z.string(),
  skill_id: z.string(),
  kind: SkillKind,
  form: z.string(),
  reading: z.string(),
  said: Saying,
  was: WordInput.shape.was,
  is_kept: WordInput.shape.is_kept,
})
type Entry = z.output<typeof Entry>

const { ask, reportOutcome } = asking<Entry, unknown>()

/** Sayings about words: notes, tags, own meanings, chosen senses. */
const sayings = outbox<Entry, unknown>({
  kind: 'word',
  schema: Entry,
  // The same object as that of its state: a note of a word that is new comes after the word.
  objectsOf: ({ skill_id }) => [`word:${skill_id}`],
  merge: merged,
  nameOf: ({ form }) => form,
  textOf: ({ said: { note, meaning, tags } }) => note ?? meaning ?? tags?.join(' ') ?? '',
  placeOf: linkToWord,
  canRetry: true,
  insist: ({ was: _, is_kept: __, ...entry }) => entry,
  send: ({ skill_id, kind, form, reading, said: saying, was, is_kept }) =>
    calls.wordWrites.put({ params: { skill_id }, body: { kind, form, reading, ...saying, was, is_kept } }),
  ended(entry, outcome) {
    reportOutcome(entry, outcome)
    void freshWords()
  },
  endedElsewhere: () => void freshWords(),
})

/** Keeps a saying here at once, and on the server as soon as it answers. Rejects if the server refuses it. */
export async function say(newSaying: Omit<Entry, 'entry_id'>): Promise<void> {
  await ask(sayings, { entry_id: ulid(), ...newSaying })
}

/** A note saves itself while it is typed: the last one says all, and takes the place of what was there at first. */
function merged(first: Entry, second: Entry): Entry | null {
  const names = Object.keys(second.said).sort().join()
  if (first.skill_id !== second.skill_id || Object.keys(first.said).sort().join() !== names) return null
  return { ...second, was: first.was }
}

/** Sayings that wait, in their order; one that may have arrived cannot be withdrawn. */
export const waitingSayings = () => sayings.waiting()
export const { withdraw: withdrawSaying, listen: listenToSayings } = sayings
export const mayHaveArrived = (entry_id: string): boolean => sayings.find(entry_id)?.isTried ?? false

/** The note that waits to be sent; null if none does. */
export const waitingNote = (skill_id: string): string | null =>
  sayings.waiting().findLast(each => each.skill_id === skill_id && each.said.note !== undefined)?.said.note ??
  null

/** The sense of a further dictionary that waits to be sent; undefined if none was chosen. */
export const waitingSense = (skill_id: string) =>
  sayings.waiting().findLast(each => each.skill_id === skill_id && each.said.further_sense !== undefined)
    ?.said.further_sense

function show(): void {
  for (const { skill_id, said: saying } of sayings.waiting()) {
    const { note, tags, meaning, sense_id } = saying
    const word = wordQuery(skill_id)
    layOver(word, data =>
      withValues(data, {
        ...(note !== undefined && { note }),
        ...(tags !== undefined && { tags }),
        ...(meaning !== undefined && { meaning: meaning || null }),
        ...(sense_id !== undefined && { sense_id, ...(sense_id !== null && { further_sense: null }) }),
      }),
    )
  }
}

sayings.listen(show)
whenRead('words', () => sayings.state().waiting > 0 && show())
