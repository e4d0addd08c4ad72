import { expect, it } from 'vitest'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import { ankiExport } from '../../support/decks/anki-export.ts'
import { cardsInDeck } from '../../support/decks/cards-in-deck.ts'
import { learner } from '../../support/people.ts'
import { sharedStack } from '../../support/shared-stack.ts'
import { ended } from '../../support/tasks.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const DAY_MS = 86_400_000

it('a deck of words is imported by Mnemosyne, or read from its tables if Mnemosyne is not installed', async () => {
  const stack = await sharedStack()
  const { collection, study, token } = await learner(stack)
  const text = [
    'word,reading,state,tags,note,sentence',
    '雨,あめ,learning,n5 wet,"<b> & ""more""\nlines",雨が降る。',
    '雪,ゆき,known,,,',
  ].join('\n')
  await collection.wordWrites.importLines({ body: { format: 'csv', text } })
  const rain = skillIdOf({ form: '雨', reading: 'あめ' })
  const params = { id: `w.${rain}.recognition` }
  const rows = [
    { at: Date.now() - 40 * DAY_MS, ease: 4, type: 0 },
    { at: Date.now() - 19 * DAY_MS, ease: 3 },
  ]
  const former = await ankiExport({
    schema: 11,
    fields: ['Word', 'Reading'],
    notes: [{ fields: ['雨', 'あめ'], rows }],
  })
  await ended({ study }, (await study.reviewHistory.importAnki({ stream: former })).task_id)
  const { due_at, last_review, reps } = await collection.review.card({ params })
  const reply = await fetch(`${stack.addresses.study}/api/exports/words?format=apkg`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const folder = await temporaryFolder()
  try {
    const { by, cards } = await cardsInDeck(new Uint8Array(await reply.arrayBuffer()), folder.path)
    console.info(`The deck was read by ${by}.`)
    const interval = (Date.parse(due_at) - Date.parse(last_review ?? '')) / DAY_MS
    const byWord = cards.toSorted((a, b) => ((a.fields.Word ?? '') < (b.fields.Word ?? '') ? -1 : 1))
    expect(byWord.map(({ fields, tags }) => ({ fields, tags }))).toEqual([
      {
        fields: {
          Word: '雨',
          Reading: 'あめ',
          Sentence: '雨が降る。',
          Note: '&lt;b&gt; &amp; "more"<br>lines',
          Recognition: '1',
        },
        tags: ['n5', 'wet', 'yomu::Words'],
      },
      { fields: { Word: '雪', Reading: 'ゆき', Recognition: '1' }, tags: ['yomu::Words'] },
    ])
    expect(byWord[0]?.question).toContain('雨')
    expect(byWord.map(({ days, reps }) => [days, reps])).toEqual([
      [Math.round(interval), reps],
      [0, 0],
    ])
  } finally {
    await folder.remove()
  }
})
