import { statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { behaviours, type FakeProvider, startFakeProvider } from '../support/fake-provider/index.ts'
import { personAt, signIn } from '../support/people.ts'
import { type ProcessStack, processStack } from '../support/process-stack.ts'
import { readEvents } from '../support/tasks.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { longText } from '../support/texts.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let provider: FakeProvider
const started: ProcessStack[] = []
beforeEach(async () => {
  folder = await temporaryFolder()
  provider = await startFakeProvider({ latencyMs: 5 })
})
afterEach(async () => {
  for (const stack of started.splice(0))
    if (stack.process.exitCode === null && stack.process.signalCode === null) await stack.stop('SIGKILL')
  await provider.close()
  await folder.remove()
})

async function start(env: Record<string, string> = {}) {
  const stack = await processStack(folder.path, env)
  started.push(stack)
  return stack
}
const password = 'a password chosen for this test'
const known = { ROOT_ADMIN_PASSWORD: password }

async function withModel(stack: ProcessStack) {
  const root = await signIn(stack, 'root', password)
  const { id } = await root.manager.modelRouting.createEndpoint({
    body: { name: 'p', base_url: provider.url, api_key: 'sk-kept-on-disk' },
  })
  await root.manager.modelRouting.createBinding({ body: { endpoint_id: id, model: 'model-a' } })
  return root
}

describe('the stack as a process', () => {
  it('starts under plain Node, prints a password once, and finds everything again', async () => {
    const first = await start()
    const made = first.output().match(/password +(\S+)/)?.[1] ?? ''
    const root = await signIn(first, 'root', made)
    const { code } = await root.manager.inviteCodes.create({ body: { note: 'kept' } })
    expect(statSync(join(folder.path, 'local.yaml')).mode & 0o777).toBe(0o600)
    for (const address of Object.values(first.addresses))
      expect(await (await fetch(`${address}/health`)).json()).toMatchObject({ status: 'ok' })
    const [, console = ''] = first.output().match(/The console, for administrators: (\S+)/) ?? []
    expect((await fetch(console)).headers.get('content-type')).toContain('text/html')
    expect(await first.stop('SIGTERM')).toEqual({ code: 0, signal: null })

    const second = await start()
    expect(second.output()).not.toContain('password')
    const again = await signIn(second, 'root', made)
    expect((await again.manager.inviteCodes.list({})).items.map(item => item.code)).toEqual([code])
  })

  it('killed in the middle of an upload loses no acknowledged write and leaves nothing in processing', async () => {
    const first = await start(known)
    const root = await withModel(first)
    const text = longText(1_200)
    const { task_id } = await root.study.articles.upload({ body: { raw_content: text } })
    const events = await readEvents(root, task_id, { enough: ({ task }) => task.progress >= 40 })
    const id = events.at(-1)?.task.article_id ?? 0
    const before = await root.study.articles.get({ params: { id }, query: { limit: 500 } })
    expect(before.sentences.filter(({ translation }) => translation !== '').length).toBeGreaterThan(0)
    await first.stop('SIGKILL')

    const second = await start(known)
    const again = await signIn(second, 'root', password)
    const after = await again.study.articles.get({ params: { id }, query: { limit: 500 } })
    expect(after).toMatchObject({
      status: 'failed',
      metadata: { failure: 'interrupted' },
      total_sentences: 1_200,
    })
    for (const [index, row] of before.sentences.entries()) {
      const kept = after.sentences[index]
      expect(kept?.sentence).toBe(row.sentence)
      if (row.translation !== '') expect(kept?.translation).toBe(row.translation)
      if (row.explanation !== '') expect(kept?.explanation).toBe(row.explanation)
    }
    expect(await again.study.articles.content({ params: { id } })).toMatchObject({ raw_content: text })
  })

  it('told to stop ends tasks as interrupted, their streams with an event, and itself within ten seconds', async () => {
    const first = await start(known)
    const root = await withModel(first)
    provider.behave(behaviours.hang)
    const { task_id } = await root.study.articles.upload({ body: { raw_content: longText(30) } })
    await readEvents(root, task_id, { enough: ({ task }) => task.progress >= 20 })
    const rest = readEvents(root, task_id)
    await expect.poll(() => provider.requests.length).toBeGreaterThan(1)
    const [events, ending] = await Promise.all([rest, first.stop('SIGTERM')])
    expect(ending).toEqual({ code: 0, signal: null })
    expect(events.at(-1)).toMatchObject({ event: 'failed', task: { error: { code: 'interrupted' } } })

    const second = await start(known)
    const again = await signIn(second, 'root', password)
    const id = events.at(-1)?.task.article_id ?? 0
    expect(await again.study.articles.get({ params: { id } })).toMatchObject({
      status: 'failed',
      metadata: { failure: 'interrupted' },
    })
  })

  it('refuses a second stack on the same data', async () => {
    await start(known)
    await expect(processStack(folder.path, known)).rejects.toThrow(/did not start/)
  })

  it.each([
    ['without its secrets', {}, /JWT_SECRET is not set/],
    [
      'with a default administrator password',
      {
        JWT_SECRET: 'kQ8-first-long-random-value-for-production',
        CONTROLLER_ASSERTION_SECRET: 'zR2-second-long-random-value-for-production',
        ROOT_ADMIN_PASSWORD: 'changeme',
      },
      /ROOT_ADMIN_PASSWORD/,
    ],
  ])('does not start in production %s', async (_, env, message) => {
    await expect(processStack(folder.path, { NODE_ENV: 'production', ...env })).rejects.toThrow(message)
  })

  it('is nobody’s without signing in', async () => {
    const stack = await start(known)
    await expect(personAt(stack).study.tasks.list()).rejects.toMatchObject({ code: 'unauthenticated' })
  })
})
