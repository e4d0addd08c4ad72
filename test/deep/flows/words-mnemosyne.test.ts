import { expect, it } from 'vitest'
import { cardsInDeck } from '../../support/decks/cards-in-deck.ts'
import { learner } from '../../support/people.ts'
import { sharedStack } from '../../support/shared-stack.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

it('a deck of words is imported by Mnemosyne, or read from its tables if Mnemosyne is not installed', async () => {
  const stack = await sharedStack()
  const { collection, token } = await learner(stack)
  const text = [
    'word,reading,state,tags,note,sentence',
    '雨,あめ,learning,n5 wet,"<b> & ""more""\nlines",雨が降る。',
    '雪,ゆき,known,,,',
  ].join('\n')
  await collection.wordWrites.importLines({ body: { format: 'csv', text } })
  const reply = await fetch(`${stack.addresses.study}/api/exports/words?format=apkg`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const folder = await temporaryFolder()
  try {
    const { by, cards } = await cardsInDeck(new Uint8Array(await reply.arrayBuffer()), folder.path)
    console.info(`The deck was read by ${by}.`)
    const byWord = cards.toSorted((a, b) => ((a.fields.Word ?? '') < (b.fields.Word ?? '') ? -1 : 1))
    expect(byWord.map(({ fields, tags }) => ({ fields, tags }))).toEqual([
      {
        fields: {
          Word: '雨',
          Reading: 'あめ',
          Sentence: '雨が降る。',
          Note: '&lt;b&gt; &amp; "more"<br>lines',
        },
        tags: ['n5', 'wet', 'yomu::Words'],
      },
      { fields: { Word: '雪', Reading: 'ゆき' }, tags: ['yomu::Words'] },
    ])
    expect(byWord[0]?.question).toContain('雨')
  } finally {
    await folder.remove()
  }
})
