import { endpoint } from '../../lib/collection/app.ts'
import { checkWords } from '../../lib/collection/words/start/check-words.ts'
import { markLevel } from '../../lib/collection/words/start/mark-level.ts'
import { startLevels } from '../../lib/collection/words/start/unmarked.ts'
import { wordStarts } from '../../lib/contracts/collection.ts'

export const levels = endpoint(wordStarts.levels, async ({ app, signal }) => {
  const { last } = await app.clients.data.wordStarts.last(undefined, { signal })
  return { levels: await startLevels(app, signal), last }
})

export const check = endpoint(wordStarts.check, ({ app, signal }) => checkWords(app, signal))

export const mark = endpoint(wordStarts.mark, ({ body, app, signal }) => markLevel(app, body, signal))

export const undo = endpoint(wordStarts.undo, ({ body, app, signal }) =>
  app.clients.data.wordStarts.undo({ body }, { signal }),
)
