import { further } from '../../../../lib/contracts/relays/further.ts'
import { dictionary, grammar } from '../../../../lib/contracts/relays/lookups.ts'
import { articles } from '../../../../lib/contracts/study/articles.ts'
import { capabilities } from '../../../../lib/contracts/study/capabilities.ts'
import { callsOf } from '../../api/client.ts'
import { calls as profileCalls } from '../../profile/queries.ts'
import { type KeptDatabase, NO_TEXT } from '../database.ts'
import { fetchEntries } from '../entries/fetch-entries.ts'
import { WHOLE_PAGE, wholePages, wholeRequest } from '../entries/whole-sentences.ts'
import { requestOf, textOf } from '../requests.ts'
import { putReply } from './still-here.ts'

const calls = callsOf({ articles, capabilities, dictionary, further, grammar })

interface TextToFetch {
  id: number
  head: { total_rows: number }
  database: KeptDatabase
  signal: AbortSignal
}

export interface FurtherPart {
  /** Fetches a part of a text, and returns how many bytes more are kept now. */
  fetch(given: TextToFetch): Promise<number>
}

/** Translations, explanations and notes of the sentences. */
const sentences: FurtherPart = {
  async fetch({ id, head, database, signal }) {
    let bytes = 0
    for (let page = 0; page < wholePages(head.total_rows); page += 1) {
      const query = { offset: page * WHOLE_PAGE, limit: WHOLE_PAGE }
      const reply = await calls.articles.get({ params: { id }, query }, { signal })
      bytes += await keepReply(database, wholeRequest(id, page), reply)
    }
    return bytes
  },
}

/** The meanings, accents and frequencies of its words. */
const words: FurtherPart = {
  async fetch({ id, database, signal }) {
    return (await fetchOfNoText(database, signal)) + (await fetchEntries({ id, database, signal }))
  },
}

/** Fetches the answers that popups need and that belong to no text, under the requests of their queries. */
async function fetchOfNoText(database: KeptDatabase, signal: AbortSignal): Promise<number> {
  const records = (resource: 'dictionaries' | 'languages') =>
    profileCalls.foundation.list({ params: { resource }, query: { limit: 200 } }, { signal })
  const replies: readonly [string, Promise<unknown>][] = [
    ['/api/collections/dictionary/further', calls.further.offer(undefined, { signal })],
    ['/api/adaptive/me/foundation/dictionaries?limit=200', records('dictionaries')],
    ['/api/adaptive/me/foundation/languages?limit=200', records('languages')],
    // By which the page learns the languages of the dictionary.
    [
      '/api/collections/dictionary?q=語&limit=1',
      calls.dictionary.search({ query: { q: '語', limit: 1 } }, { signal }),
    ],
    ['/api/collections/grammar', calls.grammar.patterns({}, { signal })],
    ['/api/capabilities', calls.capabilities.get(undefined, { signal })],
  ]
  const sizes = replies.map(async ([path, reply]) => keepReply(database, path, await reply))
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** The parts of a text besides its rows, fetched after them. */
export const furtherParts: readonly FurtherPart[] = [sentences, words]

async function keepReply(database: KeptDatabase, path: string, reply: unknown): Promise<number> {
  const body = JSON.stringify(reply)
  const bytes = new TextEncoder().encode(body).length
  const text = textOf(path) ?? NO_TEXT
  const key: [number, string] = [text, requestOf(path)]
  const before = await database.get('replies', key)
  await putReply(database, key, { body, tag: null, bytes }, text === NO_TEXT)
  return bytes - (before?.bytes ?? 0)
}
