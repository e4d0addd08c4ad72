import type { TextKind } from '../../../lib/contracts/schemas/articles/text-kinds.ts'
import { catalogue } from '../../../web/language/language.ts'
import { useMessages } from '../../../web/language/use-language.ts'

/** The names of kinds, as they stand within a line. */
export const textKinds = catalogue<Record<TextKind, string>>({
  en: { text: 'text', book: 'book', film: 'film', sound: 'sound', song: 'song', interview: 'interview' },
  ja: { text: '文章', book: '本', film: '映像', sound: '音声', song: '歌', interview: 'インタビュー' },
  zh: { text: '文章', book: '书', film: '影片', sound: '音频', song: '歌曲', interview: '访谈' },
})

/** The name of a kind where it stands alone, as on a button. */
export function useKindName(): (kind: TextKind) => string {
  const names = useMessages(textKinds)
  return kind => names[kind].charAt(0).toUpperCase() + names[kind].slice(1)
}
