import { existsSync, statSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { processLab } from '../../flows/process-lab.ts'
import { behaviours } from '../../support/fake-provider/index.ts'
import { personAt, signIn } from '../../support/people.ts'
import { testStack } from '../../support/stack.ts'
import { readEvents } from '../../support/tasks.ts'
import { longText } from '../../support/texts.ts'

const { lab, start, withModel } = processLab()
/** So many that their work takes longer than a look at the task. */
const SENTENCES = 300
const interrupted = { status: 'failed', metadata: { failure: 'interrupted' } }

it('the stack as a process prints a password once, keeps acknowledged writes and goes on with free work when it is killed, and ends its tasks when it is stopped', async () => {
  const first = await start()
  const password = first.output().match(/^ *password +(\S+)/m)?.[1] ?? ''
  expect(statSync(join(lab.folder, 'local.yaml')).mode & 0o777).toBe(0o600)
  for (const address of Object.values(first.addresses))
    expect(await (await fetch(`${address}/health`)).json()).toMatchObject({ status: 'ok' })
  const [, console = ''] = first.output().match(/Console for administrators: (\S+)/) ?? []
  expect((await fetch(console)).headers.get('content-type')).toContain('text/html')
  expect(first.output()).toContain('every user of this machine can read and change its data')
  expect(first.output()).not.toContain('"warn"')
  await expect(personAt(first).study.tasks.list()).rejects.toMatchObject({ code: 'unauthenticated' })

  const root = await withModel(first, password)
  const { modelRouting } = root.manager
  for (const { id } of (await modelRouting.picture()).bindings)
    await modelRouting.updateBinding({ params: { id }, body: { price_in: 1, price_out: 1 } })
  const text = longText(60)
  let calls = 0
  lab.provider.behave(exchange => (calls++ < 4 ? behaviours.honest : behaviours.hang)(exchange))
  const killed = await root.study.articles.upload({ body: { raw_content: text } })
  const { article_id } = await root.study.tasks.get({ params: killed })
  const params = { id: article_id ?? 0 }
  const query = { limit: 500 }
  const isTranslated = async () =>
    (await root.study.articles.get({ params, query })).sentences.some(row => row.translation !== '')
  await expect.poll(isTranslated).toBe(true)
  const before = await root.study.articles.get({ params, query })
  const free = Array.from({ length: SENTENCES }, (_, n) => `第${n}文は雨だ。`).join('')
  const split = await root.study.articles.upload({ body: { raw_content: free, explain_mode: 'split' } })
  const splitId = async () => (await root.study.tasks.get({ params: split })).article_id
  await expect.poll(splitId, { interval: 2 }).not.toBeNull()
  const resumed = { id: (await splitId()) ?? 0 }
  await first.stop('SIGKILL')
  const data = join(lab.folder, 'data')
  const left = ['study-work/work-left', 'dictionary/work-left'].map(name => join(data, name))
  for (const folder of left) {
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'file'), 'half a file')
  }

  const weak = { JWT_SECRET: 'k3-too-short', CONTROLLER_ASSERTION_SECRET: 'k3-too-short' }
  const second = await start({ ENGINE_HOST: '127.77.0.8', RESUME_INTERRUPTED: 'free', ...weak })
  for (const warning of [/"warn".*JWT_SECRET is shorter than 32/, /"warn".*ASSERTION_SECRET must differ/])
    expect(second.output()).toMatch(warning)
  expect(second.output()).not.toMatch(/password|every user of this machine/)
  await expect.poll(() => left.filter(existsSync)).toEqual([])
  const again = await signIn(second, 'root', password)
  const { articles: kept, tasks } = again.study
  const headOf = (id: number) => kept.get({ params: { id }, query: { limit: 1 } })
  await expect.poll(async () => (await headOf(resumed.id)).status).toBe('completed')
  let whole = ''
  for (let offset: number | null = 0; offset !== null; ) {
    const page: Awaited<ReturnType<typeof kept.get>> = await kept.get({
      params: resumed,
      query: { ...query, offset },
    })
    expect(page.sentences.filter(({ furigana }) => furigana.length === 0)).toEqual([])
    whole += page.sentences.map(({ sentence }) => sentence).join('')
    offset = page.next_offset
  }
  expect(whole).toBe(free)
  expect((await tasks.list()).items).toContainEqual(
    expect.objectContaining({ kind: 'resume', article_id: resumed.id }),
  )
  // Its model costs something.
  await expect.poll(async () => (await headOf(params.id)).resumes).toBe(false)
  await expect.poll(async () => (await headOf(params.id)).status).toBe('failed')
  const after = await kept.get({ params, query })
  expect(after).toMatchObject({ ...interrupted, total_sentences: 60 })
  for (const [index, row] of before.sentences.entries()) {
    const same = after.sentences[index]
    expect(same?.sentence).toBe(row.sentence)
    if (row.translation !== '') expect(same?.translation).toBe(row.translation)
    if (row.explanation !== '') expect(same?.explanation).toBe(row.explanation)
  }
  expect(await kept.content({ params })).toMatchObject({ raw_content: text })

  lab.provider.behave(behaviours.hang)
  const asked = lab.provider.requests.length
  const { task_id } = await again.study.articles.upload({ body: { raw_content: longText(30) } })
  await readEvents(again, task_id, { enough: ({ task }) => task.progress >= 20 })
  const rest = readEvents(again, task_id)
  await expect.poll(() => lab.provider.requests.length).toBeGreaterThan(asked)
  // Others come when it is told to stop.
  const titles = Array.from({ length: 6 }, (_, n) => `Upload ${n}`)
  const upload = (title: string) =>
    again.study.articles.upload({ body: { raw_content: longText(10), title, explain_mode: 'split' } })
  const stopped = second.stop('SIGTERM')
  const outcomes = Promise.allSettled(titles.map(upload))
  const [events, ending] = await Promise.all([rest, stopped])
  expect(ending).toEqual({ code: 0, signal: null })
  expect(events.at(-1)).toMatchObject({ event: 'failed', task: { error: { code: 'interrupted' } } })
  const taken = (await outcomes).flatMap((outcome, n) => {
    if (outcome.status === 'fulfilled') return [titles[n]]
    expect(outcome.reason).toMatchObject({ code: 'unavailable' })
    return []
  })

  const third = await testStack({ DATA_DIR: data }, { inMemory: false })
  await using closing = new AsyncDisposableStack()
  closing.defer(third.close)
  expect(third.logged.join('')).not.toContain('interrupted by the last stop')
  const { articles } = (await signIn(third, 'root', password)).study
  const { items } = await articles.list({})
  expect(items.map(({ title }) => title)).toEqual(expect.arrayContaining(taken))
  const late = items.map(({ title }) => title).filter(title => title.startsWith('Upload '))
  expect(late).toHaveLength(new Set(late).size)
  for (const { status } of items) expect(['completed', 'failed']).toContain(status)
  const stoppedId = events.at(-1)?.task.article_id ?? 0
  expect(await articles.get({ params: { id: stoppedId } })).toMatchObject(interrupted)
})
