import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { type Answering, endOf } from '../fake-service/exchange.ts'

export interface SpokenRequest {
  method: string
  headers: IncomingHttpHeaders
  region: string
  ssml: string
  /** The text, the voice and the language; null if the SSML is not of the form Azure takes. */
  said: { text: string; voice: string; language: string } | null
  /** Settles when the exchange is over: true if the caller left before the answer was complete. */
  left: Promise<boolean>
}

export interface Exchange extends Answering {
  request: SpokenRequest
}

export async function openExchange(incoming: IncomingMessage, response: ServerResponse): Promise<Exchange> {
  const { gone, left } = endOf(response)
  const ssml = await text(incoming)
  const [, region = ''] = /^\/([^/]*)\/cognitiveservices\/v1$/.exec(incoming.url ?? '') ?? []
  const { method = '', headers } = incoming
  return { response, gone, request: { method, headers, region, ssml, said: saidIn(ssml), left } }
}

const document =
  /^<speak version="1\.0" xmlns="http:\/\/www\.w3\.org\/2001\/10\/synthesis" xml:lang="([^"<&]+)"><voice name="([^"<&]+)">([^<]*)<\/voice><\/speak>$/
const looseAmpersand = /&(?!(?:amp|lt|gt|quot|apos);)/
const notXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u
const CHARACTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Stricter than XML: just the document a caller of ours sends, with nothing in the text but text. */
function saidIn(ssml: string): SpokenRequest['said'] {
  const [, language = '', voice = '', escaped = ''] = document.exec(ssml) ?? []
  if (voice === '' || looseAmpersand.test(escaped) || notXml.test(ssml)) return null
  return { language, voice, text: escaped.replaceAll(/&(\w+);/g, (_, name) => CHARACTERS[name] ?? '') }
}
