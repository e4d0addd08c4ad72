import { ulid } from 'ulid'
import { sentences } from '../../../lib/contracts/study/sentences.ts'
import { callsOf } from '../api/client.ts'
import { outbox } from '../api/outbox.ts'
import { queryClient } from '../api/query-client.ts'
import { readAnew } from '../api/read-anew.ts'
import { linkTo } from '../app/location.ts'
import { blockOf, blockQuery, wordsQuery } from '../screens/read/queries.ts'
import { sentenceQuery, type WholeSentence } from '../screens/read/sentence-panel/queries.ts'
import { asking } from './asking.ts'
import { layOver, whenRead, withValues } from './lay-over.ts'
import { insisted, mergedSentences, type Said, SentenceEntry, textOf } from './sentence-entry.ts'

const calls = callsOf({ sentences })
/** Each note makes the whole text be asked for: many that follow one another are to do so once. */
const PAUSE_MS = 20_000

const { ask, tell } = asking<SentenceEntry, unknown>()

/** Notes and corrections of sentences. */
const changes = outbox<SentenceEntry, unknown>({
  kind: 'sentence',
  schema: SentenceEntry,
  objectsOf: ({ id, index }) => [`sentence:${id}:${index}`],
  merge: mergedSentences,
  nameOf: ({ sentence }) => sentence,
  textOf,
  placeOf: ({ id, index }) => linkTo('read', id, index),
  canRetry: true,
  insist: insisted,
  send,
  ended(entry, outcome) {
    tell(entry, outcome)
    void freshSentence(entry)
    void keepWritten(entry).catch(() => {})
  },
  endedElsewhere: entry => void freshSentence(entry),
})

/** Changes a sentence here at once, and on the server as soon as it answers. Rejects if the server refuses it. */
export async function changeSentence(
  given: Omit<SentenceEntry, 'entry_id' | 'said'>,
  said: Said,
): Promise<void> {
  await ask(changes, {
    entry_id: ulid(),
    ...given,
    said: said.field === 'notes' ? afterOwn(given, said) : said,
  })
}

let lastNote = { place: '', value: '' }

/** A note that goes on while its first part is saved takes the place of that part, though its field has not seen it yet. */
function afterOwn({ id, index }: Pick<SentenceEntry, 'id' | 'index'>, said: Said & { field: 'notes' }): Said {
  const place = `${id} ${index}`
  const shown = queryClient.getQueryData(sentenceQuery(id, index).queryKey)?.row?.notes ?? ''
  const isOwn = lastNote.place === place && lastNote.value === shown
  lastNote = { place, value: said.value }
  return isOwn ? { ...said, was: shown } : said
}

function send({ id, index, content_revision, sentence, said }: SentenceEntry): Promise<unknown> {
  const params = { id, idx: index }
  const on = { content_revision, of: sentence }
  if (said.field === 'source') {
    const { value, was } = said
    return calls.sentences.source({ params, body: { content_revision, sentence: value, was } })
  }
  if (said.field === 'times') return calls.sentences.times({ params, body: { ...on, ...said.value } })
  if (said.field === 'furigana')
    return calls.sentences.furigana({ params, body: { ...on, furigana: said.value, was: said.was } })
  if (said.field === 'translation')
    return calls.sentences.translation({ params, body: { ...on, translation: said.value, was: said.was } })
  return calls.sentences.notes({ params, body: { ...on, notes: said.value, was: said.was } })
}

/** Loads a changed sentence again, and the rows and words around it. */
function freshSentence({ id, index }: Pick<SentenceEntry, 'id' | 'index'>) {
  const block = blockOf(index)
  const changed = [sentenceQuery(id, index), blockQuery(id, block), wordsQuery(id, block)]
  return Promise.all(changed.map(({ queryKey }) => readAnew(queryClient, queryKey)))
}

/** The copy on this device is the one of before; with another text or furigana, its words are found anew. */
async function keepWritten({ id, said: { field } }: SentenceEntry): Promise<void> {
  const { inStepSoon } = await import('../kept/in-step/soon.ts')
  inStepSoon([id], field === 'source' || field === 'furigana' ? undefined : PAUSE_MS)
}

type Values = Partial<Pick<WholeSentence, 'notes' | 'translation' | 'furigana' | 'sentence'>>

/** A row as the change leaves it. Its words are found by the server. */
function valuesOf(said: Said): Values {
  if (said.field === 'notes') return { notes: said.value }
  if (said.field === 'translation') return { translation: said.value }
  if (said.field === 'furigana') return { furigana: said.value }
  return said.field === 'source' ? { sentence: said.value, furigana: [] } : {}
}

/** Shows what waits, in every place that shows the sentence. */
function show(): void {
  const byRow = new Map<string, SentenceEntry & { values: Values }>()
  for (const entry of changes.waiting()) {
    const key = `${entry.id} ${entry.index}`
    byRow.set(key, { ...entry, values: { ...byRow.get(key)?.values, ...valuesOf(entry.said) } })
  }
  for (const { id, index, values } of byRow.values()) {
    const whole = sentenceQuery(id, index)
    layOver(whole, data =>
      data.row === null ? data : withValues(data, { row: withValues(data.row, values) }),
    )
    const rows = blockQuery(id, blockOf(index))
    layOver(rows, data => replaced(data, index, values))
    const words = wordsQuery(id, blockOf(index))
    if ('sentence' in values)
      layOver(words, data => {
        const without = replaced(data.rows, index, { tokens: [], grammar: [] })
        return without === data.rows ? data : { ...data, rows: without }
      })
  }
}

function replaced<Row extends { index: number }>(
  rows: Row[],
  index: number,
  values: Partial<NoInfer<Row>>,
): Row[] {
  const at = rows.findIndex(row => row.index === index)
  const row = rows[at]
  const next = row && withValues(row, values)
  return next === undefined || next === row ? rows : rows.with(at, next)
}

changes.listen(show)
whenRead('article', () => changes.state().waiting > 0 && show())
