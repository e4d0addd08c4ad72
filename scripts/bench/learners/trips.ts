import { monotonicFactory } from 'ulid'
import { create } from '../../../handlers/data/articles.ts'
import { insert } from '../../../handlers/data/sentences.ts'
import { states } from '../../../handlers/data/word-writes.ts'
import { DataApp } from '../../../lib/data/app.ts'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import { parseConfig } from '../../../lib/platform/config/load.ts'
import type { Endpoint } from '../../../lib/platform/http/serving/endpoint.ts'
import { assertion, eventFor, testSurroundings } from '../../../test/support/surroundings.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { functionsOf } from '../measuring/passed-functions.ts'
import { figure, type Line, wanted } from '../measuring/report.ts'
import { openEmptyStore } from '../stack/empty-store.ts'
import { wordOf } from './words.ts'

const WANTED = { functions: 400, files: 90 }
const [WARM_UP, MARKS] = [200, 200]
const LEARNER = { user_id: 1, role: 'user' } as const
const newId = monotonicFactory()

/** What a word that is marked with its sentence takes in data_server: processor time, and the functions that it passes, by file. */
export async function markTrip(): Promise<{ lines: Line[]; files: string }> {
  await using ending = new AsyncDisposableStack()
  const { path, remove } = await temporaryFolder()
  ending.defer(remove)
  const { client: content } = ending.use(await openEmptyStore('content', `${path}/content`))
  const { client: collections } = ending.use(await openEmptyStore('collections', `${path}/collections`))
  const config = parseConfig({ NODE_ENV: 'production', DATA_DIR: path })
  const surroundings = testSurroundings('data', { config, checkPrepared: false })
  const app = new DataApp(surroundings, { content, collections })
  ending.defer(() => app.close())
  await app.writers.note(LEARNER.user_id)

  async function call(handler: Endpoint<DataApp>, body: object, params: Record<string, string> = {}) {
    const { route } = handler
    const event = eventFor(route, { params, body, headers: await assertion(route, LEARNER) })
    return async () => {
      const { statusCode, body: answer = '' } = await handler(event, { app })
      if (statusCode >= 300) throw new Error(`${route.operation} answered ${statusCode}: ${answer}`)
      return JSON.parse(answer || '{}')
    }
  }
  const text = { raw_content: '雨。', status: 'processing', progress: 0, task_id: newId() }
  const { id } = await (await call(create, text))()
  const rows = [{ sentence: '雨。', furigana: JSON.stringify([{ text: '雨。' }]) }]
  const batch = { task_id: text.task_id, revision: 1, start: 0, rows, total_rows: 1, total_sentences: 1 }
  await (await call(insert, batch, { id: String(id) }))()
  const markOf = (n: number) => {
    const { form, reading } = wordOf(n)
    const senses = [{ key: `${form}.1`, part_of_speech: ['n'], glosses: ['a word'], usually_kana: false }]
    const written = { headword: form, reading, forms: [form], readings: [reading] }
    const entry = { ...written, common: true, senses, references: [] }
    const source = { article_id: id, index: 0, start: 0, length: 1 }
    const changes = [
      { form, reading, skill_id: skillIdOf({ form, reading }), state: 'learning', source, entry },
    ]
    return call(states, { request_id: newId(), dictionary: { source: 'edict', sha256: 'first' }, changes })
  }
  for (let n = 0; n < WARM_UP; n += 1) await (await markOf(n))()
  const marks = await Promise.all(Array.from({ length: MARKS }, (_, n) => markOf(WARM_UP + n)))
  const before = process.cpuUsage()
  for (const mark of marks) await mark()
  const { user, system } = process.cpuUsage(before)
  const passed = await functionsOf(await markOf(WARM_UP + MARKS))
  const functions = passed.reduce((all, { names }) => all + names.length, 0)
  return {
    lines: [
      wanted('functions of a marked word in data_server', WANTED.functions, functions, '', 'functions'),
      wanted('their files', WANTED.files, passed.length, '', 'files'),
      figure('processor time of a marked word in data_server', (user + system) / 1000 / MARKS, 'ms'),
    ],
    files: passed.map(({ file, names }) => `${names.length} ${file}: ${names.join(' ')}`).join('\n'),
  }
}
