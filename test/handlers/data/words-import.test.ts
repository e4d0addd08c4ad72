import { describe, expect, it } from 'vitest'
import { deepIt } from '../../support/sample.ts'
import { transactionsOf } from '../../support/transactions.ts'
import { write } from './foundation-stories.ts'
import { type DataClient, dataLab, reader, stranger } from './lab.ts'
import { cardOf, getCard } from './review-stories.ts'
import { allWords, detailsOf, entryOf, importWords, kanaWord, lineOf } from './word-stories.ts'

const open = dataLab()
const isTransaction = (commandName = '') => commandName.startsWith('TransactWrite')

/** Imports that many words without a dictionary. */
const importing = (client: DataClient, count: number) =>
  importWords(
    client,
    Array.from({ length: count }, (_, n) => lineOf(kanaWord(n), { entry: null })),
    { dictionary: null },
  )

describe('an import of words', () => {
  it('takes few transactions, none of them beside another, since all of them raise the same head', async () => {
    const { lab, client } = await open.asReader()
    // The words of another learner make their skills known.
    await importing(lab.as(stranger), 100)
    const noted = transactionsOf(lab.client)
    const requests = await lab.requestsOf(() => importing(client, 100))
    expect(requests.filter(isTransaction)).toHaveLength(3)
    expect(noted.atOnce).toBe(1)
    expect(await allWords(client)).toHaveLength(100)
  })

  deepIt(
    'gives each word as many cards as the learner chose, however many words one transaction has',
    async () => {
      const client = (await open()).as(reader)
      const templates = ['recognition', 'recall']
      await write(client, 'review-settings', { templates }, { record_id: 'me' })
      await importing(client, 100)
      for (const word of [kanaWord(0), kanaWord(99)])
        for (const template of ['recognition', 'recall'] as const)
          expect(await getCard(client, cardOf(word, template))).toMatchObject({ state: 'new', version: 1 })
      expect(await allWords(client)).toHaveLength(100)
    },
  )

  deepIt(
    'keeps an inflected word in its base form, and marks in the sentence what stands there',
    async () => {
      const client = (await open()).as(reader)
      const named = { form: '並ぶ', reading: 'ならぶ' }
      const entry = entryOf(named, { forms: ['並ぶ', '列ぶ'], senses: [] })
      await importWords(client, [
        lineOf(named, { entry, written: '列びました', sentence: '皆が列びました。' }),
      ])
      const word = await detailsOf(client, named)
      // An entry without other writings, and a line without a sentence.
      const turn = { form: '向く', reading: 'むく' }
      await importWords(client, [
        lineOf(turn, { entry: entryOf(turn, { senses: [] }), written: '向きました' }),
      ])
      const bare = await detailsOf(client, turn)
      expect(bare.written).toBe('向く')
      expect(word).toMatchObject({ written: '列ぶ', sources: [{ start: 2, length: 5, written: '列ぶ' }] })
    },
  )
})
