import { describe, expect, it } from 'vitest'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import { deepIt } from '../../support/sample.ts'
import { write } from './foundation-stories.ts'
import { type DataClient, dataLab, type Lab, reader, stranger } from './lab.ts'
import { cardOf, getCard } from './review-stories.ts'
import { allWords, kanaWord } from './word-stories.ts'

const open = dataLab()
const isTransaction = (commandName = '') => commandName.startsWith('TransactWrite')

/** Imports that many words without a dictionary. */
const importing = (client: DataClient, count: number) =>
  client.wordWrites.importPart({
    body: {
      dictionary: null,
      overwrite: false,
      dry_run: false,
      words: Array.from({ length: count }, (_, n) => kanaWord(n)).map(word => ({
        ...word,
        skill_id: skillIdOf(word),
        entry: null,
        state: 'learning' as const,
        tags: null,
        note: null,
        sentence: null,
      })),
    },
  })

/** Notes the most transactions that are in progress at the same time. */
function noteAtOnce({ client }: Lab) {
  const noted = { now: 0, most: 0 }
  client.middlewareStack.add(
    (next, { commandName }) =>
      async args => {
        if (!isTransaction(commandName)) return next(args)
        noted.now += 1
        noted.most = Math.max(noted.most, noted.now)
        return next(args).finally(() => (noted.now -= 1))
      },
    { name: 'noteAtOnce', step: 'initialize' },
  )
  return noted
}

describe('an import of words', () => {
  it('takes few transactions, none of them beside another, since all of them raise the same head', async () => {
    const { lab, client } = await open.asReader()
    // The words of another learner make their skills known.
    await importing(lab.as(stranger), 100)
    const noted = noteAtOnce(lab)
    const requests = await lab.requestsOf(() => importing(client, 100))
    expect(requests.filter(isTransaction)).toHaveLength(3)
    expect(noted.most).toBe(1)
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
      const skill_id = skillIdOf(named)
      const entry = {
        ...{
          headword: '並ぶ',
          reading: 'ならぶ',
          forms: ['並ぶ', '列ぶ'],
          readings: ['ならぶ'],
          common: true,
        },
        ...{ senses: [], references: [] },
      }
      const line = { ...named, skill_id, entry, state: 'learning' as const, tags: null, note: null }
      const dictionary = { source: 'edict' as const, sha256: 'a'.repeat(64) }
      const words = [{ ...line, written: '列びました', sentence: '皆が列びました。' }]
      await client.wordWrites.importPart({ body: { dictionary, overwrite: false, dry_run: false, words } })
      const word = await client.words.get({ params: { skill_id } })
      // An entry without other writings, and a line without a sentence.
      const turn = { form: '向く', reading: 'むく' }
      const alone = { ...entry, headword: '向く', reading: 'むく', forms: ['向く'], readings: ['むく'] }
      const other = {
        ...line,
        ...turn,
        skill_id: skillIdOf(turn),
        entry: alone,
        sentence: null,
        written: '向きました',
      }
      await client.wordWrites.importPart({
        body: { dictionary, overwrite: false, dry_run: false, words: [other] },
      })
      const bare = await client.words.get({ params: { skill_id: other.skill_id } })
      expect(bare.written).toBe('向く')
      expect(word).toMatchObject({ written: '列ぶ', sources: [{ start: 2, length: 5, written: '列ぶ' }] })
    },
  )
})
