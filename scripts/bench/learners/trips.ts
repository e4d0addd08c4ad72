import { monotonicFactory } from 'ulid'
import { articles, sentences, wordWrites } from '../../../lib/contracts/data/contract.ts'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import type { Bench } from '../bench.ts'
import { functionsOf } from '../measuring/passed-functions.ts'
import { type Line, wanted } from '../measuring/report.ts'
import { dataServer } from '../stack/data-server.ts'
import { kanaWord } from '../stack/kana-words.ts'

const WANTED = { functions: 400, files: 90 }
const MARKS = 200
const newId = monotonicFactory()

export async function markTrip({ options, note }: Bench): Promise<Line[]> {
  await using data = await dataServer()
  const text = { raw_content: '雨。', status: 'processing', progress: 0, task_id: newId() }
  const { id } = await (await data.call(articles.create, text))()
  const rows = [{ sentence: '雨。', furigana: JSON.stringify([{ text: '雨。' }]) }]
  const batch = { task_id: text.task_id, revision: 1, start: 0, rows, total_rows: 1, total_sentences: 1 }
  await (await data.call(sentences.insert, batch, { id: String(id) }))()
  const marks = (from: number, length: number) =>
    Promise.all(Array.from({ length }, (_, n) => data.call(wordWrites.states, marking(from + n, id))))

  for (const mark of await marks(0, MARKS)) await mark()
  // Services share an assertion for seconds: the first call with a new one also verifies it.
  const [withNewAssertion, measured] = await marks(MARKS, 2)
  await withNewAssertion?.()
  const passed = measured ? await functionsOf(measured) : []
  const functions = passed.reduce((all, { names }) => all + names.length, 0)
  if (options.files)
    note(passed.map(({ file, names }) => `${names.length} ${file}: ${names.join(' ')}`).join('\n'))
  return [
    wanted('functions of a marked word in data_server', WANTED.functions, functions, '', 'functions'),
    wanted('their files', WANTED.files, passed.length, '', 'files'),
  ]
}

function marking(n: number, article_id: number) {
  const { form, reading } = kanaWord(n)
  const senses = [{ key: `${form}.1`, part_of_speech: ['n'], glosses: ['a word'], usually_kana: false }]
  const entry = {
    headword: form,
    reading,
    forms: [form],
    readings: [reading],
    common: true,
    senses,
    references: [],
  }
  const source = { article_id, index: 0, start: 0, length: 1 }
  const change = { form, reading, skill_id: skillIdOf({ form, reading }), state: 'learning', source, entry }
  return { request_id: newId(), dictionary: { source: 'edict', sha256: 'first' }, changes: [change] }
}
