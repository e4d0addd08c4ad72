import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { behaviours, type FakeProvider, startFakeProvider } from '../../support/fake-provider/index.ts'
import { configureModel } from '../../support/models.ts'
import { learner } from '../../support/people.ts'
import { sharedStack } from '../../support/shared-stack.ts'
import type { TestStack } from '../../support/stack.ts'
import { ended } from '../../support/tasks.ts'
import { shortText } from '../../support/texts.ts'

type Account = Awaited<ReturnType<typeof learner>>
const RUNNING = 2
const WAITING = 10

let stack: TestStack
let provider: FakeProvider
beforeAll(async () => {
  stack = await sharedStack()
  provider = await startFakeProvider()
  await configureModel(stack, provider)
})
beforeEach(() => provider.behave([]))
afterAll(async () => {
  await stack.close()
  await provider.close()
})

const upload = ({ study }: Account, raw_content = shortText) =>
  study.articles.upload({ body: { raw_content } })
const tasksOf = async ({ study }: Account) => (await study.tasks.list()).items
const cancel = ({ study }: Account, task_id: string) => study.tasks.cancel({ params: { task_id } })
const stepsOf = async (account: Account) => {
  const active = (await tasksOf(account)).filter(({ state }) => state === 'active')
  const waiting = active.filter(({ step }) => step === 'queued').length
  return { running: active.length - waiting, waiting }
}

/** An account whose slots are all taken by tasks at a model that never answers. */
async function busyAccount() {
  const account = await learner(stack)
  provider.behave(behaviours.hang)
  const ids: string[] = []
  for (let n = 0; n < RUNNING + WAITING; n += 1) ids.push((await upload(account)).task_id)
  await expect.poll(() => stepsOf(account)).toEqual({ running: RUNNING, waiting: WAITING })
  return { account, ids }
}
const letGo = async (account: Account) => {
  for (const { task_id } of await tasksOf(account)) await cancel(account, task_id)
}

describe('an account whose tasks are all running', () => {
  it('waits, and delays no other account', async () => {
    const { account } = await busyAccount()
    const { total } = await account.study.articles.list({})
    const reply = await fetch(`${stack.addresses.study}/api/articles/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${account.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ raw_content: shortText }),
    })
    expect(reply.status).toBe(429)
    expect(reply.headers.get('content-type')).toBe('application/problem+json')
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await reply.json()).toMatchObject({ status: 429, code: 'too_many_tasks' })
    expect((await account.study.articles.list({})).total).toBe(total)

    const other = await learner(stack)
    const { task_id } = await upload(other)
    await expect.poll(() => stepsOf(other)).toEqual({ running: 1, waiting: 0 })
    await cancel(other, task_id)
    await letGo(account)
  })

  it('gets a slot back for a task that was cancelled while queued, and its article is cancelled', async () => {
    const { account, ids } = await busyAccount()
    const last = ids.at(-1) ?? ''
    const task = await cancel(account, last)
    expect(task).toMatchObject({ state: 'cancelled', error: { code: 'cancelled' } })
    expect(await cancel(account, last)).toEqual(task)
    const article = await account.study.articles.get({ params: { id: task.article_id ?? 0 } })
    expect(article).toMatchObject({ status: 'cancelled', total_sentences: 0, sentences: [] })
    expect(await account.study.articles.content({ params: { id: article.id } })).toMatchObject({
      raw_content: shortText,
    })

    await upload(account)
    await expect(upload(account)).rejects.toMatchObject({ code: 'too_many_tasks' })
    await letGo(account)
  })

  it('sees the task that waited longest start when another ends', async () => {
    const { account, ids } = await busyAccount()
    await cancel(account, ids[0] ?? '')
    await expect.poll(() => stepsOf(account)).toEqual({ running: RUNNING, waiting: WAITING - 1 })
    const next = await account.study.tasks.get({ params: { task_id: ids[RUNNING] ?? '' } })
    expect(next.step).not.toBe('queued')
    await letGo(account)
    expect(await stepsOf(account)).toEqual({ running: 0, waiting: 0 })
    const { items } = await account.study.articles.list({})
    expect(items.map(({ status }) => status)).toEqual(items.map(() => 'cancelled'))
  })
})

describe('many uploads at once', () => {
  it('of two accounts all end, each with its own text', async () => {
    const accounts = [await learner(stack), await learner(stack)]
    const uploads = accounts.flatMap((account, who) =>
      Array.from({ length: 5 }, async (_, n) => {
        const text = `これは${who}番の人の${n}番目の文章です。雨が降っていた。\n駅まで歩いた。`
        const { task_id } = await upload(account, text)
        const task = await ended(account, task_id)
        const article = await account.study.articles.get({ params: { id: task.article_id ?? 0 } })
        expect(article.sentences.map(({ sentence }) => sentence).join('')).toBe(text)
        expect(article).toMatchObject({ status: 'completed', success_rate: 1, user_id: account.user.id })
        return article.id
      }),
    )
    expect(new Set(await Promise.all(uploads)).size).toBe(10)
    for (const account of accounts) {
      const { items } = await account.study.articles.list({})
      expect(items.map(({ user_id }) => user_id)).toEqual(Array(5).fill(account.user.id))
    }
  })
})
