import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { samples, samplesLeft } from '../../reader/src/samples/samples.ts'

describe('the samples', () => {
  it('are offered until they are put away or among the learner’s texts', () => {
    const [mittens, melos] = samples
    expect(samplesLeft([], [])).toEqual([mittens, melos])
    expect(samplesLeft(['mittens'], [])).toEqual([melos])
    expect(samplesLeft([], [{ title: mittens.title, author: mittens.author }])).toEqual([melos])
    // Another text may have the same title.
    expect(samplesLeft(['melos'], [{ title: mittens.title, author: '' }])).toEqual([mittens])
  })

  it('have the lengths that are shown', async () => {
    for (const { file, characters } of samples) {
      const text = await readFile(file, 'utf8')
      expect(text.replaceAll(/\s/g, '')).toHaveLength(characters)
    }
  })
})
