import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isContent } from '../../../../lib/japanese/split.ts'
import { dataLab } from '../../../handlers/data/lab.ts'
import { bothTexts, freeArticle, sentenceOf, storedBlocks } from '../../../handlers/data/sentence-stories.ts'
import { readPage } from '../../../handlers/data/stories.ts'

const open = dataLab()

const sentence = fc
  .string({ minLength: 1, maxLength: 12, unit: 'grapheme' })
  .filter(text => isContent(text) && !/[\0\uFEFF\n\r\v\f\u2028\u2029]/.test(text))
const row = fc.oneof(
  { weight: 6, arbitrary: sentence },
  { weight: 1, arbitrary: fc.constantFrom('\n', '\n\n', '　', '\u2028') },
)
const step = fc.record({
  pick: fc.nat(),
  kind: fc.constantFrom('source' as const, 'source' as const, 'notes' as const, 'result' as const),
  text: sentence,
})

it('after any sequence of overwritten sentences the joined rows equal the text, the blocks have the right lengths, and notes stay', async () => {
  const { lab, client } = await open.asReader()
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 150 }).filter(rows => rows.some(isContent)),
      fc.array(step, { minLength: 1, maxLength: 8 }),
      async (rows, steps) => {
        const article = await freeArticle(client, rows)
        const expected = rows.map(text => ({ sentence: text, notes: '', translation: '' }))
        const content = expected.filter(({ sentence }) => isContent(sentence))
        let content_revision = 1
        for (const { pick, kind, text } of steps) {
          const changed = content[pick % content.length]
          if (!changed) throw new Error('No row has content')
          const of = sentenceOf(client, article, expected.indexOf(changed))
          if (kind === 'notes') await of.notes({ notes: text })
          else if (kind === 'result') await of.result({ translation: text, content_revision })
          else {
            await of.source({ sentence: text, content_revision })
            content_revision += Number(changed.sentence !== text.trim())
          }
          if (kind === 'source') changed.sentence = text.trim()
          else changed[kind === 'notes' ? 'notes' : 'translation'] = text
        }

        const page = await readPage(client, article.id)
        expect(page.head).toMatchObject({ content_revision, total_sentences: content.length })
        expect(page.rows).toMatchObject(expected)
        const joined = expected.map(({ sentence }) => sentence).join('')
        expect(await bothTexts(client, article)).toEqual({ text: joined, joined })
        const lengths = (await storedBlocks(lab, article)).flatMap(block => block.lengths)
        expect(lengths).toEqual(expected.map(({ sentence }) => sentence.length))
      },
    ),
    { numRuns: 6 },
  )
})
