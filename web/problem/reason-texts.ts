import { filled, type Problem } from '../../lib/contracts/page-client.ts'
import { store } from '../store.ts'

type Named = Problem['extras']['reason']

const files = {
  ja: () => import('./reasons/ja.ts'),
  zh: () => import('./reasons/zh.ts'),
}
/** The server's own sentences are in English. */
type Language = 'en' | keyof typeof files

interface Sentences {
  language: Language
  of: Readonly<Record<string, string>>
}

const loaded = store<Sentences | null>(null)
let loading: { language: Language; end: Promise<void> } | null = null

/** Draws a component again when the sentences of a language have come. */
export const useReasons = loaded.use

/** Loads the sentences of a language once; the server's own stand until these have come. */
export function loadReasons(language: Language): Promise<void> {
  if (language === 'en' || loaded.now()?.language === language) return Promise.resolve()
  if (loading?.language !== language) loading = { language, end: load(language) }
  return loading.end
}

async function load(language: Exclude<Language, 'en'>): Promise<void> {
  try {
    loaded.set({ language, of: (await files[language]()).reasons })
  } catch {
    // The next problem loads them again.
    loading = null
  }
}

/** The sentence of a reason in a language; undefined for English, for an unknown reason, and until it has come. */
export function reasonIn(language: Language, reason: Named): string | undefined {
  if (!reason || language === 'en') return undefined
  const sentences = loaded.now()
  if (sentences?.language !== language) return void loadReasons(language)
  const sentence = Object.hasOwn(sentences.of, reason.name) ? sentences.of[reason.name] : undefined
  return sentence && filled(sentence, reason.values)
}
