import { afterEach, beforeEach, expect, it } from 'vitest'
import { signIn } from '../../support/people.ts'
import { type ProcessStack, processStack } from '../../support/process-stack.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { longText } from '../../support/texts.ts'

const known = { ROOT_ADMIN_PASSWORD: 'a password chosen for this test' }
/** Two run, six wait, and four come when the stack is told to stop. */
const UPLOADS = 12
const EARLY = 8

let folder: Awaited<ReturnType<typeof temporaryFolder>>
const started: ProcessStack[] = []
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(async () => {
  for (const stack of started.splice(0))
    if (stack.process.exitCode === null && stack.process.signalCode === null) await stack.stop('SIGKILL')
  await folder.remove()
})

async function startedStack() {
  const stack = await processStack(folder.path, known)
  started.push(stack)
  return { stack, root: await signIn(stack, 'root', known.ROOT_ADMIN_PASSWORD) }
}

it('uploads that arrive while the stack stops are refused or kept, and no article stays in processing', async () => {
  const first = await startedStack()
  const titles = Array.from({ length: UPLOADS }, (_, n) => `Upload ${n}`)
  const upload = (title: string) =>
    first.root.study.articles.upload({ body: { raw_content: longText(400), title, explain_mode: 'split' } })
  const early = titles.slice(0, EARLY).map(upload)
  await Promise.any(early)
  const stopped = first.stack.stop('SIGTERM')
  const outcomes = Promise.allSettled([...early, ...titles.slice(EARLY).map(upload)])
  expect(await stopped).toEqual({ code: 0, signal: null })
  const taken = (await outcomes).flatMap((outcome, n) => {
    if (outcome.status === 'fulfilled') return [titles[n]]
    expect(outcome.reason).toMatchObject({ code: 'unavailable' })
    return []
  })

  const second = await startedStack()
  expect(second.stack.output()).not.toContain('interrupted by the last stop')
  const { items } = await second.root.study.articles.list({})
  expect(items.map(({ title }) => title)).toEqual(expect.arrayContaining(taken))
  expect(new Set(items.map(({ title }) => title)).size).toBe(items.length)
  for (const { id } of items) {
    const article = await second.root.study.articles.get({ params: { id } })
    expect(['completed', 'failed']).toContain(article.status)
    if (article.status === 'failed') expect(article.metadata.failure).toBe('interrupted')
  }
})
