import { describe, expect, it } from 'vitest'
import { known, password, processLab } from '../../flows/process-lab.ts'
import { behaviours } from '../../support/fake-provider/index.ts'
import { signIn } from '../../support/people.ts'
import { readEvents } from '../../support/tasks.ts'
import { longText } from '../../support/texts.ts'

const { lab, start, withModel } = processLab()

describe('the stack as a process', () => {
  it('keeps every acknowledged write of an upload when it is killed, and leaves nothing in processing', async () => {
    const first = await start(known)
    const root = await withModel(first)
    const text = longText(400)
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
      total_sentences: 400,
    })
    for (const [index, row] of before.sentences.entries()) {
      const kept = after.sentences[index]
      expect(kept?.sentence).toBe(row.sentence)
      if (row.translation !== '') expect(kept?.translation).toBe(row.translation)
      if (row.explanation !== '') expect(kept?.explanation).toBe(row.explanation)
    }
    expect(await again.study.articles.content({ params: { id } })).toMatchObject({ raw_content: text })
  })

  it('ends tasks as interrupted, their streams with an event, and itself, within ten seconds of SIGTERM', async () => {
    const first = await start(known)
    const root = await withModel(first)
    lab.provider.behave(behaviours.hang)
    const { task_id } = await root.study.articles.upload({ body: { raw_content: longText(30) } })
    await readEvents(root, task_id, { enough: ({ task }) => task.progress >= 20 })
    const rest = readEvents(root, task_id)
    await expect.poll(() => lab.provider.requests.length).toBeGreaterThan(1)
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
})
