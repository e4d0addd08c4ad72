import { endpoint } from '../../lib/agent/app.ts'
import { text } from '../../lib/contracts/agent/contract.ts'
import { cleanText } from '../../lib/japanese/clean.ts'
import { lines } from '../../lib/platform/http/reply.ts'

export const split = endpoint(text.split, async ({ body, app, signal }) => {
  const { pieces, cut } = await app.analyser.split(cleanText(body.text), body.genre, signal)
  return { sentences: pieces, cut }
})

export const furigana = endpoint(text.furigana, async ({ body, app, signal }) => {
  return lines(...(await app.analyser.furiganaLines(body.sentences, body.glosses, signal)))
})

export const tokenize = endpoint(text.tokenize, async ({ body, app, signal }) => ({
  tokens: await app.analyser.tokens(body.sentences, signal),
}))
