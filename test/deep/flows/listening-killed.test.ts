import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { killableStack } from '../../support/killable-stack.ts'
import { ended } from '../../support/tasks.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { wavOf } from '../../support/wav.ts'

const SECONDS = 120

describe('a server that is killed while it makes a file to listen to', () => {
  it('leaves nothing of it on its disk after its next start, and makes it then', async () => {
    const folder = await temporaryFolder()
    onTestFinished(folder.remove)
    const first = await killableStack(folder.path)
    onTestFinished(first.kill)
    const { study } = first.root
    const { file_handle } = await study.videos.file({
      query: { name: 'long.wav' },
      stream: wavOf(24_000 * SECONDS),
    })
    const lines = [{ text: '雨が降る。', start_ms: 0, end_ms: SECONDS * 1_000 }]
    const upload = { lines, file_handle, title: '雨', explain_mode: 'split' as const }
    const id =
      (await ended(first.root, (await study.articles.upload({ body: upload })).task_id)).article_id ?? 0
    const order = { params: { id }, body: { style: 'queue' as const, repeat: 10, pause_ms: 0 } }
    await study.listening.text(order)
    const left = () => readdir(join(folder.path, 'data', 'study-work'), { recursive: true }).catch(() => [])
    await expect.poll(async () => (await left()).join(' '), { interval: 5 }).toMatch(/samples/)
    await first.kill()
    expect((await left()).length).toBeGreaterThan(0)

    const again = await killableStack(folder.path)
    onTestFinished(again.kill)
    expect(await left()).toEqual([])
    const { task_id } = await again.root.study.listening.text(order)
    const { result } = await ended(again.root, task_id)
    expect(result?.listening?.duration_ms).toBe(10 * SECONDS * 1_000)
    expect((await left()).toSorted()).toEqual(['listening', `listening/${result?.listening?.file_id}.m4a`])
  })
})
