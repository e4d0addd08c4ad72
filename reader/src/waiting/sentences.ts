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
import { insisted, mergedSentences, type SentenceChange, SentenceEntry, textOf } from './sentence-entry.ts'

const calls = callsOf({ sentences })
/** Each note makes the whole text be asked for: many that follow one another are to do so once. */
const PAUSE_MS = 20_000

const { ask, reportOutcome } = asking<SentenceEntry, unknown>()

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
    reportOutcome(entry, outcome)
    void freshSentence(entry)
    void keepWritten(entry).catch(() => {})
  },
  endedElsewhere: entry => void freshSentence(entry),
})

/** Changes a sentence here at once, and on the server as soon as it answers. Rejects if the server refuses it. */
export async function changeSentence(
  seenSentence: Omit<SentenceEntry, 'entry_id' | 'said'>,
  change: SentenceChange,
): Promise<void> {
  await ask(changes, {
    entry_id: ulid(),
    ...seenSentence,
    said: change.field === 'notes' ? afterOwn(seenSentence, change) : change,
  })
}

let lastNote = { place: '', value: '' }

/** A note that goes on while its first part is saved takes the place of that part, though its field has not seen it yet. */
function afterOwn(
  { id, index }: Pick<SentenceEntry, 'id' | 'index'>,
  change: SentenceChange & { field: 'notes' },
): SentenceChange {
  const place = `${id} ${index}`
  const shownNotes = queryClient.getQueryData(sentenceQuery(id, index).queryKey)?.row?.notes ?? ''
  const isOwn = lastNote.place === place && lastNote.value === shownNotes
  lastNote = { place, value: change.value }
  return isOwn ? { ...change, was: shownNotes } : change
}

function send({ id, index, content_revision, sentence, said: change }: SentenceEntry): Promise<unknown> {
  const params = { id, idx: index }
  const on = { content_revision, of: sentence }
  if (change.field === 'source') {
    const { value, was } = change
    return calls.sentences.source({ params, body: { content_revision, sentence: value, was } })
  }
  if (change.field === 'times') return calls.sentences.times({ params, body: { ...on, ...change.value } })
  if (change.field === 'furigana')
    return calls.sentences.furigana({ params, body: { ...on, furigana: change.value, was: change.was } })
  if (change.field === 'translation')
    return calls.sentences.translation({
      params,
      body: { ...on, translation: change.value, was: change.was },
    })
  return calls.sentences.notes({ params, body: { ...on, notes: change.value, was: change.was } })
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
function valuesOf(change: SentenceChange): Values {
  if (change.field === 'notes') return { notes: change.value }
  if (change.field === 'translation') return { translation: change.value }
  if (change.field === 'furigana') return { furigana: change.value }
  return change.field === 'source' ? { sentence: change.value, furigana: [] } : {}
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
