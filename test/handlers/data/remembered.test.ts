import { expect, it } from 'vitest'
import { dataLab } from './lab.ts'
import { labWithPublished, numbered, readPage } from './stories.ts'

const open = dataLab()

/** The memory that cannot be freed as long as these bytes are kept. */
const pinnedBy = (kept: readonly Uint8Array[]) =>
  [...new Set(kept.map(({ buffer }) => buffer))].reduce((total, { byteLength }) => total + byteLength, 0)

it('a cache in memory of pages takes no more memory than it counts', async () => {
  const { lab, client, id } = await labWithPublished(open, numbered(60))
  lab.clock.advance(2)
  for (let offset = 0; offset < 60; offset += 1) await readPage(client, id, { offset, limit: 1 })
  const { pages } = lab.app.content
  expect(pages.size).toBe(60)
  expect(pinnedBy([...pages.values()].map(({ bytes }) => bytes))).toBeLessThan(pages.calculatedSize)
})
