import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { batchesOf } from '../../../../lib/study/articles/analysis/batches.ts'

const sentences = fc
  .array(fc.string({ minLength: 1, maxLength: 60 }), { maxLength: 80 })
  .map(texts => texts.map((sentence, index) => ({ index, sentence })))

describe('batches of sentences', () => {
  it('hold every sentence once, in order, within both bounds', () => {
    fc.assert(
      fc.property(
        sentences,
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 200 }),
        (all, count, characters) => {
          const batches = batchesOf(all, { sentences: count, characters })
          expect(batches.flatMap(batch => batch.sentences)).toEqual(all)
          for (const { sentences } of batches) {
            expect(sentences.length).toBeLessThanOrEqual(count)
            const length = sentences.reduce((sum, { sentence }) => sum + sentence.length, 0)
            if (sentences.length > 1) expect(length).toBeLessThanOrEqual(characters)
          }
        },
      ),
    )
  })

  it('have up to three neighbours on each side as context, and none of their own sentences', () => {
    const all = Array.from({ length: 10 }, (_, index) => ({ index, sentence: `文${index}。` }))
    const [, second] = batchesOf(all, { sentences: 4, characters: 1_000 })
    expect(second?.sentences.map(({ index }) => index)).toEqual([4, 5, 6, 7])
    expect(second?.context.map(({ index }) => index)).toEqual([1, 2, 3, 8, 9])
  })

  it('of some sentences of a text have the neighbours of each as context, and no others', () => {
    const text = fc
      .uniqueArray(fc.nat(400), { minLength: 1, maxLength: 120 })
      .map(indices => indices.sort((a, b) => a - b).map(index => ({ index, sentence: `文${index}。` })))
    fc.assert(
      fc.property(text, fc.infiniteStream(fc.boolean()), (text, chosen) => {
        const some = text.filter(() => chosen.next().value)
        const batches = batchesOf(some, { sentences: 20, characters: 1_200 }, text)
        expect(batches.flatMap(({ sentences }) => sentences)).toEqual(some)
        for (const { sentences, context } of batches) {
          const near = sentences.flatMap(sentence => {
            const place = text.indexOf(sentence)
            return text.slice(Math.max(0, place - 3), place + 4)
          })
          expect(context.length).toBeLessThanOrEqual(16)
          expect(context).toEqual(text.filter(line => near.includes(line) && !sentences.includes(line)))
        }
      }),
    )
  })
})
