import { z } from 'zod'
import { type FakeEngine, Refused, startEngine } from './server.ts'

export const SPEECH_KEY = 'sk-speech/+"42-that-must-never-leak'
export const SPEECH_MODEL = 'hexgrad/Kokoro-82M'
export const speechVoices = ['jf_alpha', 'jm_kumo', 'af_bella+af_sky']

/** Just what a caller of ours sends. */
const Order = z.strictObject({
  model: z.literal(SPEECH_MODEL),
  voice: z.enum(speechVoices),
  input: z.string().min(1),
  response_format: z.literal('wav'),
  speed: z.literal(1),
})

/** An OpenAI-compatible speech endpoint that knows one key and one model. `lists` is false where voices are not listed. */
export const startFakeSpeech = ({ lists = true } = {}): Promise<FakeEngine> =>
  startEngine(({ method, path, authorization, body }) => {
    if (path === '/v1/audio/voices') return lists ? { json: { voices: speechVoices } } : null
    if (path !== '/v1/audio/speech' || method !== 'POST') return null
    if (authorization !== `Bearer ${SPEECH_KEY}`)
      throw new Refused(401, `Incorrect API key provided: ${authorization}`)
    const order = Order.safeParse(body)
    if (!order.success) throw new Refused(400, `Not an order: ${order.error.issues[0]?.path.join('.')}`)
    return { spoken: order.data.input }
  })
