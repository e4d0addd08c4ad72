import { breakOff, drip as dripping, flood, piecesOf } from '../fake-service/exchange.ts'
import { wavOf } from '../wav.ts'
import type { Behaviour } from './exchange.ts'

export { hang, html, redirect, reset } from '../fake-service/exchange.ts'

/** A tenth of a second a character, at 24 kHz. */
export const engineSound = (text: string) => new Uint8Array(wavOf(2_400 * [...text].length))

const WAV = { 'content-type': 'audio/wav' }

export const honest: Behaviour = ({ text, response }) =>
  void response.writeHead(200, WAV).end(engineSound(text))

/** As OpenAI streams it: the header was sent before the lengths were known. */
export const streamed: Behaviour = ({ text, response }) =>
  void response
    .writeHead(200, WAV)
    .end(wavOf(2_400 * [...text].length, { stated: { riff: 0xffff_ffff, data: 0xffff_ffff } }))

export const nothing: Behaviour = ({ response }) => void response.writeHead(200, WAV).end()

export const half: Behaviour = ({ text, response }) => {
  const sound = engineSound(text)
  response.writeHead(200, WAV).end(sound.subarray(0, sound.length / 2))
}

/** A complete sound whose header is changed at one place. */
const lying =
  (change: (header: Buffer) => void): Behaviour =>
  ({ text, response }) => {
    const sound = Buffer.from(engineSound(text))
    change(sound)
    response.writeHead(200, WAV).end(sound)
  }

/** At the places of a header of 44 bytes. */
export const lies = {
  /** A sample a second: hours of sound. */
  slow: lying(header => header.writeUInt32LE(1, 24)),
  fast: lying(header => header.writeUInt32LE(0xffff_ffff, 24)),
  moreSound: lying(header => header.writeUInt32LE(header.readUInt32LE(40) + 2_000_000, 40)),
  moreChannels: lying(header => header.writeUInt16LE(9, 22)),
  compressed: lying(header => header.writeUInt16LE(0x55, 20)),
  longHeader: lying(header => header.writeUInt32LE(0x7fff_fff0, 16)),
}

export const breaksOff: Behaviour = ({ text, response }) =>
  breakOff(response, engineSound(text), WAV['content-type'])

export const mp3: Behaviour = ({ response }) =>
  void response
    .writeHead(200, { 'content-type': 'audio/mpeg' })
    .end(Buffer.concat([Buffer.from('ID3'), Buffer.alloc(5_000, 0xff)]))

export const status =
  (code: number, message = 'no'): Behaviour =>
  ({ response }) =>
    void response
      .writeHead(code, { 'content-type': 'application/json' })
      .end(JSON.stringify({ error: { message } }))

/** An error that quotes the key it was sent. */
export const quotesKey =
  (code: number): Behaviour =>
  exchange =>
    status(code, `Incorrect API key provided: ${exchange.request.authorization}`)(exchange)

export const drip: Behaviour = async exchange => {
  exchange.response.writeHead(200, WAV)
  await dripping(exchange, piecesOf(engineSound(exchange.text)), 5)
}

/** A WAV of a gigabyte, as fast as the caller takes it. */
export const gigabyte: Behaviour = async exchange => {
  const size = 1024 ** 3
  exchange.response.writeHead(200, WAV)
  exchange.response.write(wavOf(0, { stated: { riff: size, data: size } }))
  await flood(exchange, 1024, 7)
}
