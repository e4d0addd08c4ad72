import { describe, expect, it } from 'vitest'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import { parseSeparated } from '../../../lib/platform/values/separated.ts'
import { uploaded } from '../../flows/article-stack.ts'
import { newRequest } from '../../handlers/data/word-stories.ts'
import { ankiExport } from '../../support/decks/anki-export.ts'
import { cardsInDeck } from '../../support/decks/cards-in-deck.ts'
import { learner } from '../../support/people.ts'
import { sharedStack } from '../../support/shared-stack.ts'
import { startedForFile } from '../../support/started-for-file.ts'
import { ended } from '../../support/tasks.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { shortText } from '../../support/texts.ts'

const stack = startedForFile(sharedStack)

type Learner = Awaited<ReturnType<typeof learner>>

const download = ({ token }: Learner, format: string, part = 'words') =>
  fetch(`${stack().addresses.study}/api/exports/${part}?format=${format}`, {
    headers: { authorization: `Bearer ${token}` },
  })
const linesOf = async (reply: Response): Promise<Record<string, unknown>[]> =>
  (await reply.text())
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
const importInto = ({ collection }: Learner, text: string) =>
  collection.wordWrites.importLines({ body: { format: 'csv', text } })

it('an export of words gives the same words when it is imported, and only the learner’s own', async () => {
  const [hana, ken, mika] = [await learner(stack()), await learner(stack()), await learner(stack())]
  const rows = Array.from({ length: 12 }, (_, n) => {
    const kana = Array.from(String(n + 1), digit => 'あいうえおかきくけこ'.charAt(Number(digit))).join('')
    const state = ['learning', 'known', 'ignored'][n % 3]
    return `${kana},${kana},${state},t${n} all,"'=""note"", ${n}\nmore",${n % 2 ? `ここに${kana}。` : ''}`
  })
  const { counts } = await importInto(hana, ['word,reading,state,tags,note,sentence', ...rows].join('\n'))
  expect(counts).toMatchObject({ added: 12, invalid: 0 })
  const become = { form: '成る', reading: 'なる' }
  const source = { sentence: '春になります。', start: 2, length: 4 }
  await hana.collection.wordWrites.states({
    body: {
      request_id: newRequest(),
      changes: [{ ...become, skill_id: skillIdOf(become), state: 'learning', source }],
    },
  })

  const own = { ...become, meaning: 'turns into' }
  await hana.collection.wordWrites.put({ params: { skill_id: skillIdOf(become) }, body: own })

  const reply = await download(hana, 'csv')
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const csv = await reply.text()
  expect(csv).toContain(',"\'=""note"", 7\nmore",')
  expect(csv).toContain('\nなる,成る,なる,learning,,,春になります。,word,turns into,')
  await importInto(ken, csv)
  expect(await (await download(ken, 'csv')).text()).toBe(csv)
  const yuki = await learner(stack())
  const { file_handle } = await yuki.study.imports.file({ stream: Buffer.from(csv) })
  const file = { import_id: newRequest(), file_handles: [file_handle] }
  await ended(yuki, (await yuki.study.imports.start({ body: file })).task_id)
  expect(await (await download(yuki, 'csv')).text()).toBe(csv)
  expect(await (await download(mika, 'csv')).text()).toBe(
    'written,word,reading,state,tags,note,sentence,kind,own_meaning,model_gloss,accent\r\n',
  )

  const lines = await linesOf(await download(hana, 'jsonl'))
  expect(lines.at(-1)).toEqual({ kind: 'end', lines: 13 })
  expect(lines.filter(({ sources }) => Array.isArray(sources) && sources.length === 1)).toHaveLength(7)
  const deck = await download(hana, 'apkg')
  expect(deck.headers.get('content-disposition')).toContain('yomu-words.apkg')
  expect(Buffer.from(await deck.arrayBuffer()).toString('latin1', 0, 46)).toContain('collection.anki2')
})

describe('an export of one part', () => {
  it('has kept sentences, ratings that were not undone, events and the profile', async () => {
    const hana = await learner(stack())
    const { keptSentences, review } = hana.collection
    const { id } = await uploaded(hana, shortText, { explain_mode: 'split', title: '短い' })
    const { item_id } = await keptSentences.keep({
      body: { article_id: id, index: 0, review: true, tags: ['n5'] },
    })
    const rated = async () => {
      const [first] = (await review.queue()).items
      if (!first) throw new Error('The sentence is to be reviewed')
      const { card_id, version: expected_version } = first.card
      const request_id = newRequest()
      await review.rate({ body: { request_id, card_id, expected_version, rating: 'good', support: [] } })
      return request_id
    }
    await review.undo({ params: { request_id: await rated() } })
    const request_id = await rated()

    const table = async (part: string) =>
      Array.from(parseSeparated(await (await download(hana, 'csv', part)).text(), ','))
    const [, sentence] = await table('sentences')
    expect(sentence?.cells).toEqual(expect.arrayContaining(['短い', 'n5']))
    const [, ...ratings] = await table('reviews')
    expect(ratings.map(({ cells }) => cells.slice(0, 2))).toEqual([[request_id, `s.${item_id}.recognition`]])
    expect(await table('events')).toHaveLength(3)
    const kinds = async (part: string) =>
      (await linesOf(await download(hana, 'jsonl', part))).map(({ kind }) => kind)
    expect(await kinds('sentences')).toEqual(['kept_sentence', 'end'])
    expect(await kinds('reviews')).toEqual(['rating', 'end'])
    expect(await kinds('events')).toEqual(['event', 'event', 'end'])
    expect(await kinds('profile')).toEqual(['end'])
    const deck = await download(hana, 'apkg', 'sentences')
    expect(deck.headers.get('content-disposition')).toContain('yomu-sentences.apkg')
    expect(Buffer.from(await deck.arrayBuffer()).includes('yomu::Sentences')).toBe(true)
  })

  it('is refused in a format that it does not have', async () => {
    const hana = await learner(stack())
    for (const [part, format] of [
      ['reviews', 'apkg'],
      ['events', 'apkg'],
      ['profile', 'csv'],
      ['profile', 'apkg'],
    ])
      expect(await (await download(hana, String(format), part)).json()).toMatchObject({
        status: 400,
        code: 'invalid_input',
      })
  })
})

const DAY_MS = 86_400_000

it('a deck of words is imported by Mnemosyne, or read from its tables if Mnemosyne is not installed', async () => {
  const hana = await learner(stack())
  const { collection, study } = hana
  const text = [
    'word,reading,state,tags,note,sentence',
    '雨,あめ,learning,n5 wet,"<b> & ""more""\nlines",雨が降る。',
    '雪,ゆき,known,,,',
  ].join('\n')
  await collection.wordWrites.importLines({ body: { format: 'csv', text } })
  const rain = skillIdOf({ form: '雨', reading: 'あめ' })
  const params = { id: `w.${rain}.recognition` }
  const rows = [
    { at: Date.now() - 40 * DAY_MS, ease: 4, type: 0 },
    { at: Date.now() - 19 * DAY_MS, ease: 3 },
  ]
  const former = await ankiExport({
    schema: 11,
    fields: ['Word', 'Reading'],
    notes: [{ fields: ['雨', 'あめ'], rows }],
  })
  await ended({ study }, (await study.reviewHistory.importAnki({ stream: former })).task_id)
  const { due_at, last_review, reps } = await collection.review.card({ params })
  const reply = await download(hana, 'apkg')
  const folder = await temporaryFolder()
  try {
    const { by, cards } = await cardsInDeck(new Uint8Array(await reply.arrayBuffer()), folder.path)
    console.info(`The deck was read by ${by}.`)
    const interval = (Date.parse(due_at) - Date.parse(last_review ?? '')) / DAY_MS
    const byWord = cards.toSorted((a, b) => ((a.fields.Word ?? '') < (b.fields.Word ?? '') ? -1 : 1))
    expect(byWord.map(({ fields, tags }) => ({ fields, tags }))).toEqual([
      {
        fields: {
          Word: '雨',
          Reading: 'あめ',
          Sentence: '雨が降る。',
          Note: '&lt;b&gt; &amp; "more"<br>lines',
          Recognition: '1',
        },
        tags: ['n5', 'wet', 'yomu::Words'],
      },
      { fields: { Word: '雪', Reading: 'ゆき', Recognition: '1' }, tags: ['yomu::Words'] },
    ])
    expect(byWord[0]?.question).toContain('雨')
    expect(byWord.map(({ days, reps }) => [days, reps])).toEqual([
      [Math.round(interval), reps],
      [0, 0],
    ])
  } finally {
    await folder.remove()
  }
})
