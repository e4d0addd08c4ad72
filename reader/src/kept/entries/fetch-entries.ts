import { further } from '../../../../lib/contracts/relays/further.ts'
import { dictionary } from '../../../../lib/contracts/relays/lookups.ts'
import type { WordName } from '../../../../lib/contracts/schemas/japanese/dictionary.ts'
import { MOST_SHORT_ENTRIES } from '../../../../lib/contracts/schemas/japanese/short-entries.ts'
import { LanguageBackground } from '../../../../lib/contracts/schemas/learners/profile.ts'
import { currentLanguage } from '../../../../web/language/language.ts'
import { callsOf } from '../../api/client.ts'
import { calls as profileCalls } from '../../profile/queries.ts'
import { explanations } from '../../upload/details.ts'
import { languagesBeforeEnglish } from '../../words/own-language/languages.ts'
import type { KeptDatabase } from '../database.ts'
import { keepMadeBy, keyOf, madeBy } from './kept-entry.ts'
import { keptWords } from './kept-rows.ts'

const calls = callsOf({ further, dictionary })

interface EntriesToFetch {
  id: number
  database: KeptDatabase
  signal: AbortSignal
}

/**
 * Fetches what all dictionaries have of the words of a text whose rows and words are on this device, and returns its size in
 * characters. Words that are here already are asked for again only after the dictionaries or the learner's languages changed.
 */
export async function fetchEntries({ id, database, signal }: EntriesToFetch): Promise<number> {
  const words = new Map<string, WordName>()
  for await (const { skills } of keptWords(database, id))
    for (const { form, reading } of Object.values(skills))
      if (form !== '' && reading !== '') words.set(keyOf({ form, reading }), { form, reading })
  const entriesState = await entriesStateNow(signal)
  const before = await madeBy(database)
  if (before?.state === entriesState.state)
    for (const key of await database.getAllKeys('entries')) words.delete(key)
  else if (before) await forgetEntries(database, id)
  const all = [...words.values()]
  let chars = 0
  for (let at = 0; at < all.length; at += MOST_SHORT_ENTRIES) {
    const part = all.slice(at, at + MOST_SHORT_ENTRIES)
    chars += await fetchPart(database, part, entriesState, signal)
  }
  return chars
}

/** Removes all entries. Texts but this one are no longer in step, so that theirs are fetched again in their turn. */
async function forgetEntries(database: KeptDatabase, but: number): Promise<void> {
  const writing = database.transaction(['entries', 'texts'], 'readwrite')
  const texts = await writing.objectStore('texts').getAll()
  const others = texts.flatMap(text =>
    text.id === but || text.state === null ? [] : { ...text, state: `${text.state} entries` },
  )
  await Promise.all([
    writing.objectStore('entries').clear(),
    ...others.map(text => writing.objectStore('texts').put(text)),
    writing.done,
  ])
}

async function fetchPart(
  database: KeptDatabase,
  words: readonly WordName[],
  { languages, state }: EntriesState,
  signal: AbortSignal,
): Promise<number> {
  const body = { words: [...words], languages }
  const entriesReply = await calls.further.entries({ body }, { signal })
  const kept = words.flatMap((word, at) => {
    const short = entriesReply.words[at]
    return short ? [{ word: keyOf(word), body: JSON.stringify(short) }] : []
  })
  const writing = database.transaction('entries', 'readwrite')
  await Promise.all([...kept.map(each => writing.store.put(each)), writing.done])
  await keepMadeBy(database, { state, dictionary: entriesReply.dictionary })
  return kept.reduce((sum, each) => sum + each.body.length, 0)
}

interface EntriesState {
  languages: string[]
  /** Another one means that entries are different now. */
  state: string
}

async function entriesStateNow(signal: AbortSignal): Promise<EntriesState> {
  const [offer, known, choice, main] = await Promise.all([
    calls.further.offer(undefined, { signal }),
    profileCalls.foundation.list({ params: { resource: 'languages' }, query: { limit: 200 } }, { signal }),
    profileCalls.foundation.list({ params: { resource: 'dictionaries' }, query: { limit: 200 } }, { signal }),
    calls.dictionary.search({ query: { q: '語', limit: 1 } }, { signal }),
  ])
  const natives = known.items.flatMap(({ values }) => LanguageBackground.safeParse(values).data ?? [])
  const languages = languagesBeforeEnglish(explanations.now().output_language, natives, currentLanguage())
  const choices = choice.items.map(({ values }) => values)
  const state = JSON.stringify([main.dictionary?.sha256, offer.dictionaries, choices, languages])
  return { languages, state }
}
