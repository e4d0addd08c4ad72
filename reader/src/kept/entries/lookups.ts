import { lookup } from '../../../../lib/contracts/relays/lookups.ts'
import { type LookedUpWord, LookupQuery } from '../../../../lib/contracts/schemas/japanese/lexicon.ts'
import type { KeptAnswer } from '../answers/answer.ts'
import type { KeptDatabase } from '../database.ts'
import { entryOf, madeBy } from './kept-entry.ts'
import { keptRows, keptWords } from './kept-rows.ts'

type WordAtPlace = Pick<LookedUpWord, 'span' | 'grammar'> & {
  skill: { id: string; form: string; reading: string } | null
}

/**
 * A word of a kept text, as the text has it, with its entry. What only an analysis tells is left out: other entries that it
 * might be, and the name of its form.
 */
export const lookups: KeptAnswer = {
  matches: ({ route }) => route.path === lookup.at.path,
  async answer({ body }, database) {
    const { sentence, at } = LookupQuery.parse(JSON.parse(String(body)))
    const origin = await madeBy(database)
    if (!origin) return null
    // Several words together are no row: each of them is shown by itself.
    const foundWord = (await wordAt(database, sentence, at)) ?? nothingAt(at)
    const { skill, ...place } = foundWord
    const short = skill && (await entryOf(database, skill))
    if (skill && !short) return null
    const entry = short?.entry ?? null
    return JSON.stringify({
      ...place,
      word: skill && {
        skill_id: skill.id,
        form: skill.form,
        reading: skill.reading,
        level: entry?.level ?? null,
      },
      written: '',
      form_in_words: '',
      forms: { en: '', ja: '', zh: '' },
      candidates: entry ? [entry] : [],
      dictionary: origin.dictionary,
      states: {},
    } satisfies LookedUpWord & { states: object })
  },
}

const nothingAt = (at: number): WordAtPlace => ({ span: { start: at, length: 1 }, grammar: [], skill: null })

/** Texts on the device are few, and the one read last is looked in first. */
async function wordAt(database: KeptDatabase, sentence: string, at: number): Promise<WordAtPlace | null> {
  const texts = await database.getAll('texts')
  for (const { id } of texts.toSorted((a, b) => b.read_at - a.read_at)) {
    const index = await rowWith(database, id, sentence)
    const foundWord = index === null ? null : await wordIn(database, id, index, at)
    if (foundWord) return foundWord
  }
  return null
}

async function rowWith(database: KeptDatabase, id: number, sentence: string): Promise<number | null> {
  for await (const rows of keptRows(database, id)) {
    const row = rows.find(each => each.sentence === sentence)
    if (row) return row.index
  }
  return null
}

async function wordIn(
  database: KeptDatabase,
  id: number,
  index: number,
  at: number,
): Promise<WordAtPlace | null> {
  for await (const { rows, skills } of keptWords(database, id)) {
    const row = rows.find(each => each.index === index)
    const token = row?.tokens?.find(([start, length]) => start <= at && at < start + length)
    if (!row || !token) continue
    const [start, length, skillId] = token
    const named = skillId === null ? undefined : skills[skillId]
    const over = row.grammar?.filter(each => each.start < start + length && each.start + each.length > start)
    return {
      span: { start, length },
      grammar: over ?? [],
      skill: named && skillId !== null ? { id: skillId, form: named.form, reading: named.reading } : null,
    }
  }
  return null
}
