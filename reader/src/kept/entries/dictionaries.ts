import type { z } from 'zod'
import { further } from '../../../../lib/contracts/relays/further.ts'
import { dictionary } from '../../../../lib/contracts/relays/lookups.ts'
import {
  type FurtherMatches,
  FurtherQuery,
  type Marks,
  type MarksFound,
  MarksQuery,
} from '../../../../lib/contracts/schemas/japanese/further/looked-up.ts'
import { GlossesQuery, type WordGlosses } from '../../../../lib/contracts/schemas/japanese/word-glosses.ts'
import type { KeptAnswer } from '../answers/answer.ts'
import { entriesOf, type KeptShort, madeBy } from './kept-entry.ts'

/** The entries of further dictionaries, in the learner's order. */
const furtherEntries: KeptAnswer = {
  matches: ({ route }) => route.method === 'POST' && route.path === further.lookUp.path,
  async answer({ body }, database) {
    const { words } = FurtherQuery.parse(JSON.parse(String(body)))
    const keptEntries = await entriesOf(database, words)
    return (
      keptEntries && JSON.stringify({ words: keptEntries.map(each => each.further) } satisfies FurtherMatches)
    )
  },
}

/** Accents and frequencies. */
const marks: KeptAnswer = {
  matches: ({ route }) => route.path === further.marks.path,
  async answer({ body }, database) {
    const { words } = MarksQuery.parse(JSON.parse(String(body)))
    const keptEntries = await entriesOf(database, words)
    return keptEntries && JSON.stringify({ words: keptEntries.map(marksOf) } satisfies MarksFound)
  },
}

/** Each from the first dictionary that has one, as the server takes them. */
function marksOf({ further: furtherMatches }: KeptShort): Marks {
  const accented = furtherMatches.find(({ accents }) => accents.length > 0)
  const listed = furtherMatches.find(({ frequencies }) => frequencies.length > 0)
  const [frequency] = listed?.frequencies ?? []
  return {
    accents: accented ? { dictionary: accented.dictionary, accents: accented.accents } : null,
    frequency: listed && frequency ? { ...frequency, dictionary: listed.dictionary } : null,
  }
}

/** Meanings in the learner's own language. */
const glosses: KeptAnswer = {
  matches: ({ route }) => route.path === dictionary.glosses.path,
  async answer({ body }, database) {
    const { words } = GlossesQuery.parse(JSON.parse(String(body)))
    const [keptEntries, origin] = await Promise.all([entriesOf(database, words), madeBy(database)])
    if (!keptEntries || !origin) return null
    const kept = { dictionary: origin.dictionary, glosses: keptEntries.map(each => each.glosses) }
    return JSON.stringify(kept satisfies z.output<typeof WordGlosses>)
  },
}

export const dictionaries: readonly KeptAnswer[] = [furtherEntries, marks, glosses]
