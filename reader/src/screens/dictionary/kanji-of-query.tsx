import { KanjiOf } from '../../words/entry/kanji.tsx'

/** Longer queries are sentences. */
const MOST = 4

/** The kanji of what is searched, each with a link to its page. */
export function KanjiOfQuery({ q }: { q: string }) {
  const characters = [...new Set(q.match(/\p{Script=Han}/gu))].slice(0, MOST)
  return characters.length > 0 && <KanjiOf text={characters.join('')} title="h2" />
}
