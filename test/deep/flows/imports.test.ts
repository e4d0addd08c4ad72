import { ulid } from 'ulid'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ImportInput } from '../../../lib/contracts/schemas/learners/imports.ts'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import { type Account, uploaded, withWords } from '../../flows/article-stack.ts'
import { ankiExport } from '../../support/decks/anki-export.ts'
import { eventually } from '../../support/eventually.ts'
import { learner } from '../../support/people.ts'
import { deepIt } from '../../support/sample.ts'
import { sharedStack } from '../../support/shared-stack.ts'
import { type TestStack, testStack } from '../../support/stack.ts'
import { ended } from '../../support/tasks.ts'
import { shortText } from '../../support/texts.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await sharedStack()
})

const RAIN = skillIdOf({ form: '雨', reading: 'あめ' })
const SNOW = skillIdOf({ form: '雪', reading: 'ゆき' })

/** Sends a file in that many parts. */
async function sent({ study }: Account, file: string | Buffer, parts = 1): Promise<string[]> {
  const bytes = Buffer.from(file)
  const size = Math.ceil(bytes.length / parts)
  const handles: string[] = []
  for (let at = 0; at < bytes.length; at += size) {
    const { file_handle } = await study.imports.file({ stream: bytes.subarray(at, at + size) })
    handles.push(file_handle)
  }
  return handles
}

/** Starts an import, and returns it at its end. */
async function imported(person: Account, given: Pick<ImportInput, 'file_handles'> & Partial<ImportInput>) {
  const body = { import_id: ulid(), ...given }
  const { task_id } = await person.study.imports.start({ body })
  const { state, error } = await ended(person, task_id)
  expect({ state, error }).toEqual({ state: 'completed', error: null })
  return person.study.imports.get({ params: { import_id: body.import_id } })
}

async function reportOf({ token }: Account, import_id: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}` }
  const reply = await fetch(`${stack.addresses.study}/api/imports/${import_id}/report`, { headers })
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  return (await reply.text()).trimEnd().split('\r\n')
}

const TABLE =
  'word,reading,state,note,sentence\n雨,あめ,known,"=wet, cold",雨が降る。\n雪,ゆき,,,\n雪,ユキ,,,\n漢字,,,,\n,,,,x\n'

describe('an import of a table', () => {
  it('says what it will do, does that, reports each line, and is taken back', async () => {
    const hana = await learner(stack)
    const { words, wordWrites } = hana.collection
    await wordWrites.put({
      params: { skill_id: SNOW },
      body: { form: '雪', reading: 'ゆき', state: 'known', note: 'mine' },
    })
    const file_handles = await sent(hana, TABLE, 3)
    expect(await hana.study.imports.look({ body: { file_handles } })).toMatchObject({
      kind: 'table',
      recognised: { rows: 5, plan: { separator: 'comma', state: 'learning' } },
    })
    const given = { import_id: ulid(), name: 'words.csv', file_handles, overwrite: true }

    const dry = await imported(hana, { ...given, dry_run: true })
    expect(dry).toMatchObject({ state: 'checked', kind: 'table', lines: 5 })
    expect(dry.preview.map(({ outcome }) => outcome)).toEqual([
      'added',
      'changed',
      'present',
      'not_found',
      'invalid',
    ])
    expect((await words.list({ query: {} })).total).toBe(1)

    const done = await imported(hana, given)
    expect(done).toMatchObject({ state: 'done', counts: dry.counts, preview: dry.preview })
    expect(await words.get({ params: { skill_id: RAIN } })).toMatchObject({
      state: 'known',
      note: '=wet, cold',
      sources: [{ sentence: '雨が降る。', start: 0, length: 1 }],
    })
    expect(await words.get({ params: { skill_id: SNOW } })).toMatchObject({ state: 'learning' })
    const report = await reportOf(hana, given.import_id)
    expect(report).toHaveLength(6)
    expect(report[1]).toBe('2,雨,あめ,known,added,,')

    const again = await imported(hana, given)
    expect(again).toEqual(done)

    const { task_id } = await hana.study.imports.undo({ params: { import_id: given.import_id } })
    await ended(hana, task_id)
    expect((await hana.study.imports.list()).items).toMatchObject([
      { state: 'undone', undone: { removed: 1, restored: 1, kept: 0 } },
    ])
    const { items } = await words.list({ query: {} })
    expect(items).toMatchObject([{ skill_id: SNOW, state: 'known', note: 'mine' }])
    expect((await reportOf(hana, given.import_id))[2]).toBe('3,雪,ゆき,learning,changed,,restored')
  })

  deepIt('keeps the words that have changed since when it is taken back, and names them', async () => {
    const ken = await learner(stack)
    const { import_id } = await imported(ken, { file_handles: await sent(ken, TABLE) })
    const { wordWrites, words } = ken.collection
    const note = { form: '雪', reading: 'ゆき', note: 'mine' }
    await wordWrites.put({ params: { skill_id: SNOW }, body: note })
    const { task_id } = await ken.study.imports.undo({ params: { import_id } })
    await ended(ken, task_id)
    const { undone } = await ken.study.imports.get({ params: { import_id } })
    expect(undone).toEqual({ removed: 1, restored: 0, kept: 1 })
    expect((await words.list({ query: {} })).items).toMatchObject([{ skill_id: SNOW, note: 'mine' }])
    expect((await reportOf(ken, import_id))[2]).toContain('kept')
  })

  deepIt('goes on after it was cancelled, as if nothing had happened', async () => {
    const ken = await learner(stack)
    const kana = (n: number) =>
      Array.from(String(n), digit => 'あいうえおかきくけこ'.charAt(Number(digit))).join('')
    const lines = Array.from({ length: 3_000 }, (_, n) => `${kana(n)},${kana(n)}\n`)
    const given = { import_id: ulid(), file_handles: await sent(ken, `word,reading\n${lines.join('')}`) }
    const { task_id } = await ken.study.imports.start({ body: given })
    const words = async () => (await ken.collection.words.list({ query: { limit: 1 } })).total
    await eventually(async () => expect(await words()).not.toBe(0))
    await ken.study.tasks.cancel({ params: { task_id } })
    const { state } = await ken.study.imports.get({ params: { import_id: given.import_id } })
    expect(state).toBe('failed')
    await expect(ken.study.imports.start({ body: { ...given, overwrite: true } })).rejects.toMatchObject({
      code: 'idempotency_mismatch',
    })
    const { counts } = await imported(ken, given)
    expect(counts).toMatchObject({ added: 3_000, present: 0 })
  })

  it('has no formulas in its report, and takes no file of another account', async () => {
    const mai = await learner(stack)
    const { import_id } = await imported(mai, { file_handles: await sent(mai, 'word,reading\n=1+1,\n') })
    expect((await reportOf(mai, import_id))[1]).toContain(",'=1+1,")
    const ken = await learner(stack)
    const body = { import_id: ulid(), file_handles: await sent(mai, 'x') }
    await expect(ken.study.imports.start({ body })).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('an import of everything', () => {
  it('moves a learner to another yomu, and changes nothing in the one that the file comes from', async () => {
    const hana = await learner(stack)
    const { id } = await uploaded(hana, shortText, { explain_mode: 'split', title: '短い' })
    await hana.collection.keptSentences.keep({ body: { article_id: id, index: 0, review: true } })
    await imported(hana, { file_handles: await sent(hana, TABLE) })
    const everything = async ({ study }: Account) =>
      Buffer.from(await (await study.ownData.exportAll({ query: { sound: true } })).bytes())
    const file = await everything(hana)

    const back = await imported(hana, { file_handles: await sent(hana, file) })
    expect(back.moved).toMatchObject({ article: { present: 1 }, word: { added: 0 }, card: { added: 0 } })
    expect((await everything(hana)).equals(file)).toBe(true)

    const other = await testStack()
    try {
      const mai = await learner(other)
      const file_handles = await sent(mai, file, 3)
      const looked = await mai.study.imports.look({ body: { file_handles } })
      const counts = { article: 1, word: 2, kept_sentence: 1 }
      expect(looked).toMatchObject({ kind: 'yomu', recognised: { counts, has_sound: false } })
      const given = { import_id: ulid(), file_handles }
      const dry = await imported(mai, { ...given, dry_run: true })
      const done = await imported(mai, given)
      expect(done).toMatchObject({ kind: 'yomu', lines: dry.lines, undone: null })
      for (const kind of ['article', 'word', 'kept_sentence'] as const)
        expect([kind, done.moved?.[kind]]).toEqual([kind, dry.moved?.[kind]])
      const moved = await everything(mai)
      expect(textsIn(moved)).toEqual(textsIn(file))
      expect(await imported(mai, given)).toEqual(done)
      const params = { import_id: given.import_id }
      await expect(mai.study.imports.undo({ params })).rejects.toMatchObject({ code: 'invalid_transition' })
      const [article] = (await mai.study.articles.list({ query: {} })).items
      expect(article).toMatchObject({ title: '短い', status: 'completed', is_public: false })
      expect((await withWords(mai, article?.id ?? 0)).analysis).toBe('current')
    } finally {
      await other.close()
    }
  })

  it('is refused if its end is missing, or if it comes from a newer yomu', async () => {
    const hana = await learner(stack)
    const lines = ['{"kind":"account","format":1,"username":"a"}', '{"kind":"end","lines":1}']
    const look = async (text: string) =>
      hana.study.imports.look({ body: { file_handles: await sent(hana, text) } })
    await expect(look(`${lines[0]}\n`)).rejects.toMatchObject({
      code: 'invalid_import',
      message: expect.stringContaining('incomplete'),
    })
    await expect(look(lines.join('\n').replace('"format":1', '"format":2'))).rejects.toMatchObject({
      code: 'invalid_import',
      message: expect.stringContaining('newer yomu'),
    })
    expect(await look(lines.join('\n'))).toMatchObject({ kind: 'yomu' })
  })
})

/** The sentences of an export, without what differs in another yomu. */
const textsIn = (file: Buffer) =>
  file
    .toString()
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
    .filter(({ kind }) => kind === 'row' || kind === 'kept_sentence')
    .map(({ kind, sentence, furigana, front, metadata }) => ({ kind, sentence, furigana, front, metadata }))

describe('an import of an Anki collection', () => {
  it('adds its words and their ratings in one go, as its dry run says', async () => {
    const hana = await learner(stack)
    const at = Date.now() - 100 * 86_400_000
    const rows = [
      { at, ease: 3 },
      { at: at + 5 * 86_400_000, ease: 3 },
    ]
    const notes = [
      { fields: ['雨', 'あめ', '雨が降る。'], rows },
      { fields: ['雪', 'ゆき', ''], rows: [] },
    ]
    const file = await ankiExport({ schema: 18, fields: ['Expression', 'Reading', 'Sentence'], notes })
    const file_handles = await sent(hana, file, 2)
    expect(await hana.study.imports.look({ body: { file_handles } })).toEqual({
      kind: 'anki',
      fields: ['Expression', 'Reading', 'Sentence'],
    })
    const given = { import_id: ulid(), file_handles }
    const dry = await imported(hana, { ...given, dry_run: true })
    const done = await imported(hana, given)
    expect(done).toMatchObject({ kind: 'anki', counts: { added: 2 }, history: { scheduled: 1, added: 2 } })
    expect(dry.history).toEqual({ ...done.history, dry_run: true })
    const { card_id } = await hana.collection.review.card({ params: { id: `w.${RAIN}.recognition` } })
    expect(card_id).toBe(`w.${RAIN}.recognition`)
  })
})
