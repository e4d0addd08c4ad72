import { useLanguage } from '../../../../web/language/language.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { Contour } from './contour.tsx'
import { messages } from './messages.ts'

/** A phrase of a sentence with its accent, which a screen reader hears after its kana. */
export function SpokenPhrase({ kana, drop }: { kana: string; drop: number }) {
  const t = useMessages(messages)
  const language = useLanguage()
  return (
    <span>
      <span className="spoken">
        {kana} <span lang={language}>{`(${drop === 0 ? t.flat : t.drop(drop)}) `}</span>
      </span>
      <span aria-hidden>
        <Contour kana={kana} drop={drop} />
      </span>
    </span>
  )
}
