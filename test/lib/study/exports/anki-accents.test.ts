import { expect, it } from 'vitest'
import { deckFrom, decksInFolder, rain, snow, tablesOf } from './anki-stories.ts'

decksInFolder()

it('an export to Anki tells accents behind the readings, and keeps the fields of earlier decks, whose notes Anki then updates', async () => {
  const accents = async (words: readonly { form: string }[]) =>
    words.map(({ form }) => (form === '雨' ? '[1]' : ''))
  const all = await tablesOf(await deckFrom({ lines: { word: [rain, snow] } }, { accents }))
  const notes = all('SELECT flds FROM notes ORDER BY id').map(({ flds }) => String(flds).split('\x1f')[1])
  expect(notes).toEqual(['あめ [1]', 'ゆき'])
  const [{ models } = {}] = all('SELECT models FROM col')
  const [model] = Object.values<{ flds: { name: string }[] }>(JSON.parse(String(models)))
  expect(model?.flds.map(({ name }) => name)).toEqual([
    'Word',
    'Reading',
    'Meaning',
    'Sentence',
    'Note',
    'Sound',
    'Recognition',
    'Recall',
  ])
})
