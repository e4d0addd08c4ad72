import { describe, expect, it } from 'vitest'
import { wavOf } from '../../support/wav.ts'
import { heard, speak } from './audio-stories.ts'
import { dataLab, reader } from './lab.ts'
import { freeArticle } from './sentence-stories.ts'
import { numbered, publishedArticle, readPage } from './stories.ts'

const open = dataLab()

/** The memory that cannot be freed as long as these bytes are kept. */
const pinnedBy = (kept: readonly Uint8Array[]) =>
  [...new Set(kept.map(({ buffer }) => buffer))].reduce((total, { byteLength }) => total + byteLength, 0)

describe('a cache in memory', () => {
  it('of pages takes no more memory than it counts', async () => {
    const lab = await open()
    const client = lab.as(reader)
    const { id } = await publishedArticle(client, numbered(60))
    lab.clock.advance(2)
    for (let offset = 0; offset < 60; offset += 1) await readPage(client, id, { offset, limit: 1 })
    const { pages } = lab.app.content
    expect(pages.size).toBe(60)
    expect(pinnedBy([...pages.values()].map(({ bytes }) => bytes))).toBeLessThan(pages.calculatedSize)
  })

  it('of clips takes no more memory than it counts', async () => {
    const lab = await open()
    const client = lab.as(reader)
    const { id } = await freeArticle(client, numbered(20))
    for (const [index, sentence] of numbered(20).entries()) {
      await speak(client, id, index, sentence, { bytes: wavOf(100 + index) })
      await heard(client, id, index)
    }
    const { clipsHeard } = lab.app.content
    expect(clipsHeard.size).toBe(20)
    const bytes = [...clipsHeard.values()].flatMap(clip => clip.bytes ?? [])
    expect(pinnedBy(bytes)).toBeLessThan(clipsHeard.calculatedSize)
  })
})
