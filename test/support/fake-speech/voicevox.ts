import { z } from 'zod'
import type { EngineRequest } from './exchange.ts'
import { type FakeEngine, Refused, startEngine } from './server.ts'

export const ZUNDAMON = '388f246b-8c41-4ac1-8e2d-5d79f3ff56d9'
export const zundamon = `voicevox:${ZUNDAMON}:3`

const speakers = [
  {
    name: 'ずんだもん',
    speaker_uuid: ZUNDAMON,
    styles: [
      { id: 3, name: 'ノーマル', type: 'talk' },
      { id: 22, name: 'ささやき' },
      { id: 3003, name: '歌', type: 'frame_decode' },
    ],
  },
]

/** A phrase in AquesTalk's notation, such as `ハ'シ`. */
export function phraseOf(kana: string) {
  const clean = kana.replace(/[、？]+$/, '')
  const moras = clean.replace("'", '').match(/_?.[ァィゥェォャュョヮ]?/g) ?? []
  const before = clean.slice(0, clean.indexOf("'")).match(/_?.[ァィゥェォャュョヮ]?/g) ?? []
  return {
    moras: moras.map(text => ({
      text: text.replace('_', ''),
      consonant: 'k',
      consonant_length: 0.05,
      vowel: text.startsWith('_') ? 'U' : 'a',
      vowel_length: 0.1,
      pitch: 5.5,
    })),
    accent: before.length,
    pause_mora: /、/.test(kana) ? { text: '、', vowel: 'pau', vowel_length: 0.3, pitch: 0 } : null,
    is_interrogative: /？/.test(kana),
  }
}

export const phrasesOf = (kana: string) =>
  kana
    .split(/\/|(?<=、)/)
    .filter(part => part !== '')
    .map(phraseOf)

const PHRASE = /^(?![ァィゥェォャュョヮッン])(?:_?[ァ-ヴ])+(?:'(?:_?[ァ-ヴ])*)？?、?$/
const Query = z.looseObject({
  accent_phrases: z.array(z.looseObject({ moras: z.array(z.looseObject({ text: z.string() })) })).min(1),
  speedScale: z.literal(1),
  outputStereo: z.literal(false),
  outputSamplingRate: z.literal(24_000),
  // The engine's own values come back unchanged.
  pitchScale: z.literal(0),
  volumeScale: z.literal(1),
})

interface FakeVoicevoxOptions {
  /** How the engine reads a text, in AquesTalk's notation. */
  reads(text: string): string
  brand?: string
  /** AivisSpeech's `kana` is plain text. */
  kanaIsText?: boolean
  refusesKana?: boolean
}

/** A VOICEVOX engine that has one speaker. */
export function startFakeVoicevox({
  reads,
  brand,
  kanaIsText = false,
  refusesKana = false,
}: FakeVoicevoxOptions): Promise<FakeEngine> {
  return startEngine(request => {
    const { method, path, query } = request
    if (path === '/speakers') return { json: speakers }
    if (path === '/engine_manifest') return brand === undefined ? null : { json: { brand_name: brand } }
    if (method !== 'POST') return null
    mustKnow(request)
    if (path === '/audio_query') {
      const kana = reads(query.text ?? '')
      return {
        json: {
          accent_phrases: phrasesOf(kana),
          speedScale: 1.2,
          pitchScale: 0,
          volumeScale: 1,
          outputSamplingRate: 44_100,
          outputStereo: true,
          kana: kanaIsText ? query.text : kana,
        },
      }
    }
    if (path === '/accent_phrases' && refusesKana) throw new Refused(400, 'Not kana')
    if (path === '/accent_phrases') return { json: correctPhrases(query) }
    if (path !== '/synthesis') return null
    const parsed = Query.safeParse(request.body)
    if (!parsed.success) throw new Refused(422, `Not a query: ${parsed.error.issues[0]?.path.join('.')}`)
    const moras = parsed.data.accent_phrases.flatMap(({ moras }) => moras)
    return { spoken: moras.map(({ text }) => text).join('') }
  })
}

function mustKnow({ query }: EngineRequest) {
  if (!['3', '22'].includes(query.speaker ?? '')) throw new Refused(404, 'There is no such style')
}

function correctPhrases({ text = '', is_kana }: Record<string, string>) {
  if (is_kana !== 'true') throw new Refused(400, 'Only kana are expected')
  const parts = text.split(/\/|(?<=、)/).filter(part => part !== '')
  for (const part of parts) if (!PHRASE.test(part)) throw new Refused(400, `Not a phrase: ${part}`)
  return parts.map(phraseOf)
}
