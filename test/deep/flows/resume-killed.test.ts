import { expect, it, onTestFinished } from 'vitest'
import { contentEntities } from '../../../lib/data/entities/content/entities.ts'
import { eventually } from '../../support/eventually.ts'
import { killableStack } from '../../support/killable-stack.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** So many that their work takes longer than a look into the store. */
const SENTENCES = 3_000
const raw_content = Array.from({ length: SENTENCES }, (_, n) => `第${n}文は雨だ。`).join('')

it('an upload that a kill cut off goes on at the next start without a request', async () => {
  const folder = await temporaryFolder()
  onTestFinished(folder.remove)
  const started = async (policy: 'free' | 'off') => {
    const stack = await killableStack(folder.path, { RESUME_INTERRUPTED: policy })
    onTestFinished(stack.kill)
    const headOf = async (id: number) =>
      (await contentEntities(stack.content).articles.get({ id }).go({ consistent: true })).data
    return { ...stack, headOf }
  }
  const first = await started('off')
  const { task_id } = await first.root.study.articles.upload({ body: { raw_content, explain_mode: 'split' } })
  const { article_id } = await first.root.study.tasks.get({ params: { task_id } })
  const id = article_id ?? 0
  await eventually(async () => expect(await first.headOf(id)).toHaveProperty('task_id'))
  await first.kill()

  const { root, headOf } = await started('free')
  await expect.poll(async () => (await headOf(id))?.status, { interval: 200 }).toBe('completed')
  let text = ''
  for (let offset: number | null = 0; offset !== null; ) {
    const page: Awaited<ReturnType<typeof root.study.articles.get>> = await root.study.articles.get({
      params: { id },
      query: { offset, limit: 400 },
    })
    expect(page.sentences.filter(({ furigana }) => furigana.length === 0)).toEqual([])
    text += page.sentences.map(({ sentence }) => sentence).join('')
    offset = page.next_offset
  }
  expect(text).toBe(raw_content)
  expect((await root.study.tasks.list()).items).toMatchObject([{ kind: 'resume', article_id: id }])
})
