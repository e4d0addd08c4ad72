import { beforeEach, expect } from 'vitest'
import { StudyApp } from '../../lib/study/app.ts'
import { eventually } from '../support/eventually.ts'
import { fieldOf } from '../support/fake-provider/answers.ts'
import { behaviours, type FakeProvider, startFakeProvider } from '../support/fake-provider/index.ts'
import { configureModel } from '../support/models.ts'
import { learner } from '../support/people.ts'
import { sharedStack } from '../support/shared-stack.ts'
import { type TestStack, testStack } from '../support/stack.ts'
import { membersOf, startedForFile } from '../support/started-for-file.ts'
import { ended } from '../support/tasks.ts'

export type Account = Awaited<ReturnType<typeof learner>>
type Upload = Parameters<Account['study']['articles']['upload']>[0]['body']
type View = Awaited<ReturnType<typeof read>>

/** A stack with a model, and a learner who works on articles; with settings it is a stack of its own. */
export const articleStack = async (settings?: Record<string, string>) =>
  withModel(await (settings ? testStack(settings) : sharedStack()))

/** Sets up a model in a stack, for a new learner who works on articles. */
export async function withModel(stack: TestStack) {
  const provider = await startFakeProvider()
  await configureModel(stack, provider)
  const hana = await learner(stack)
  return {
    stack,
    provider,
    hana,
    async close() {
      await stack.close()
      await provider.close()
    },
  }
}

type ArticleStack = Awaited<ReturnType<typeof articleStack>>

/** One such stack for the tests of a file, with a model that answers as it should when a test begins. */
export function articleLab(): Pick<ArticleStack, 'stack' | 'provider' | 'hana'> {
  const lab = startedForFile(() => articleStack())
  beforeEach(() => lab().provider.behave([]))
  return membersOf(lab)
}

/** The controller itself, for what no client gets to see. */
export function controllerOf({ running }: TestStack): StudyApp {
  const app = running.get('study')?.app
  if (!(app instanceof StudyApp)) throw new Error('The stack has no controller.')
  return app
}

/** data_server as the controller calls it for an account. */
export function dataClient(controller: StudyApp, { user }: Account) {
  const { id: user_id, username, role } = user
  return controller.onBehalfOf({ kind: 'user', user_id, username, role }).clients.data
}

/** An article as it is read from its start, without what only time changes. */
export async function read({ study }: Account, id: number) {
  const { updated_at, ...article } = await study.articles.get({ params: { id } })
  return article
}

/** The ended task, and its article. */
export async function outcome(account: Account, taken: Promise<{ task_id: string }>) {
  const task = await ended(account, (await taken).task_id)
  return { task, article: await read(account, task.article_id ?? 0) }
}

export const uploaded = async (
  account: Account,
  raw_content: string,
  over: Omit<Upload, 'raw_content'> = {},
) => (await outcome(account, account.study.articles.upload({ body: { raw_content, ...over } }))).article

export const contentOf = ({ sentences }: Pick<View, 'sentences'>) =>
  sentences.filter(({ sentence }) => sentence.trim() !== '')

export const textOf = ({ sentences }: Pick<View, 'sentences'>) =>
  sentences.map(({ sentence }) => sentence).join('')

/** The requests to the provider from now on. */
export function listenTo(provider: FakeProvider) {
  const before = provider.requests.length
  const requests = () => provider.requests.slice(before)
  return {
    requests,
    /** The sentences asked for, and those shown as context, over all requests for a part. */
    for(field: 'translation' | 'explanation') {
      const some = requests().filter(request => request.asked.size > 0 && fieldOf(request) === field)
      return {
        asked: some.flatMap(({ asked }) => [...asked.values()]),
        context: some.flatMap(({ context }) => context),
      }
    },
  }
}

type Stage = Pick<ArticleStack, 'hana' | 'provider'>

/** An upload that was cancelled with its sentences saved and none of them analysed. */
export async function cancelledUpload({ hana, provider }: Stage, raw_content: string): Promise<number> {
  provider.behave(behaviours.hang)
  const heard = listenTo(provider)
  const { task_id } = await hana.study.articles.upload({ body: { raw_content } })
  await expect.poll(() => heard.requests().length).toBeGreaterThan(0)
  const { article_id } = await hana.study.tasks.cancel({ params: { task_id } })
  provider.behave([])
  return article_id ?? 0
}

/** Two tasks that take all the room an account has, so that its next one waits. Ends them, and what waits is answered. */
export async function busyWith({ hana, provider }: Stage) {
  provider.behave(behaviours.hang)
  const upload = () => hana.study.articles.upload({ body: { raw_content: '雨だ。' } })
  const running = [await upload(), await upload()]
  return async () => {
    provider.behave([])
    for (const { task_id } of running) await hana.study.tasks.cancel({ params: { task_id } })
  }
}

/** An upload whose task waits at the model until it is let go. */
export async function heldUpload({ hana, provider }: Stage, raw_content: string) {
  const gate = Promise.withResolvers<void>()
  const asked = provider.requests.length
  provider.behave(async exchange => {
    await gate.promise
    await behaviours.honest(exchange)
  })
  const { task_id } = await hana.study.articles.upload({ body: { raw_content } })
  await expect.poll(() => provider.requests.length).toBeGreaterThan(asked)
  return { task_id, letGo: gate.resolve }
}

/** An upload that was cancelled before it was cut into sentences. */
export async function neverSplit(stage: Stage, raw_content: string): Promise<number> {
  const letGo = await busyWith(stage)
  const { articles, tasks } = stage.hana.study
  const { task_id } = await articles.upload({ body: { raw_content } })
  const { article_id } = await tasks.cancel({ params: { task_id } })
  await letGo()
  return article_id ?? 0
}

/** The words of an article once they are found. */
export const withWords = ({ study }: Account, id: number) =>
  eventually(async () => {
    const words = await study.articleWords.words({ params: { id } })
    expect(words.analysis).toBe('current')
    return words
  })
