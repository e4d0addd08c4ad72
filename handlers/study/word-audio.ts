import { wordAudio } from '../../lib/contracts/study/contract.ts'
import { endpoint } from '../../lib/study/app.ts'
import { playWord, speakWord, spokenWords } from '../../lib/study/articles/clips/word-clip.ts'
import { addressSigner } from '../../lib/study/articles/playing.ts'

export const address = endpoint(
  wordAudio.address,
  async ({ body: { as, voice: wanted, ...word }, actor, caller, app, signal }) => {
    const { clients, speaking: slots } = app
    const voice = await speakWord(actor, { ...word, wanted }, { clients, slots, signal })
    const { sign, expires_at } = await addressSigner(app, caller.bearer)
    return { address: await sign(wordAudio.play.path, { ...word, voice, ...(as && { as }) }), expires_at }
  },
)

export const addresses = endpoint(wordAudio.addresses, async ({ body, caller, app, signal }) => {
  const { sign, expires_at } = await addressSigner(app, caller.bearer)
  return { items: await spokenWords(sign, body, { clients: app.clients, signal }), expires_at }
})

export const play = endpoint(wordAudio.play, ({ query, headers, app, signal }) => {
  const { form, reading, accent, voice, as } = query
  return playWord(app, { form, reading, accent, voice }, { as, headers }, { clients: app.clients, signal })
})
