import { z } from 'zod'
import { parseUntrusted } from '../../../platform/values/untrusted-json.ts'
import { InvalidDictionary } from '../../build/parsed.ts'
import type { SourceAbout } from '../bundle/format.ts'
import { cleanText } from './texts.ts'

const MOST_TITLE = 200
const MOST_TEXT = 10_000
const MOST_URL = 2_000

const text = z.string().default('').catch('')
const format = z.union([z.literal(1), z.literal(2), z.literal(3)]).optional()
const Index = z.object({
  title: z.string(),
  revision: z.string(),
  format,
  version: format,
  author: text,
  url: text,
  description: text,
  attribution: text,
  sourceLanguage: text,
  targetLanguage: text,
  frequencyMode: text,
  isUpdatable: z.boolean().default(false).catch(false),
  indexUrl: text,
  downloadUrl: text,
  tagMeta: z
    .record(z.string(), z.object({ notes: text }))
    .default({})
    .catch({}),
})

interface ReadIndex {
  about: SourceAbout
  format: number
  tags: { name: string; note: string }[]
}

export function readIndex(json: string): ReadIndex {
  const { success, data } = Index.safeParse(jsonOf(json))
  const format = success ? (data.format ?? data.version) : undefined
  if (!success || format === undefined)
    throw new InvalidDictionary(
      'index.json has no title, no revision, or no format from 1 to 3: this is not a dictionary for Yomitan.',
    )
  const title = visibleText(data.title, MOST_TITLE)
  if (title === '') throw new InvalidDictionary('index.json has an empty title.')
  const address = (url: string) => (data.isUpdatable && isHttps(url) ? url : null)
  return {
    format,
    tags: Object.entries(data.tagMeta).map(([name, { notes }]) => ({ name, note: notes })),
    about: {
      title,
      revision: visibleText(data.revision, MOST_TITLE),
      format: 'yomitan',
      author: visibleText(data.author, MOST_TEXT),
      url: visibleText(data.url, MOST_URL),
      description: visibleText(data.description, MOST_TEXT),
      attribution: visibleText(data.attribution, MOST_TEXT),
      source_language: languageOf(data.sourceLanguage),
      target_language: languageOf(data.targetLanguage),
      frequency_mode: modeOf(data.frequencyMode),
      index_url: address(data.indexUrl),
      download_url: address(data.downloadUrl),
    },
  }
}

const visibleText = (given: string, most: number) => cleanText(given).trim().slice(0, most).toWellFormed()
const languageOf = (given: string) => (/^[a-z]{2,3}$/.test(given) ? given : null)
const isHttps = (url: string) =>
  url.length <= MOST_URL && URL.canParse(url) && new URL(url).protocol === 'https:'
const modeOf = (given: string) =>
  given === 'rank-based' ? 'rank' : given === 'occurrence-based' ? 'occurrence' : null

function jsonOf(json: string): unknown {
  try {
    return parseUntrusted(json.replace(/^\uFEFF/, ''))
  } catch {
    throw new InvalidDictionary('index.json is not JSON.')
  }
}
