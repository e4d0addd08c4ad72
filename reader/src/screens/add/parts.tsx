import { useMemo } from 'react'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { Button } from '../../components/button.tsx'
import { Meter } from '../../components/meter.tsx'
import type { Chapter } from '../../upload/epub/open-book.ts'
import type { Source } from '../../upload/read-source.ts'
import { partsIn } from '../../upload/series/parts.ts'
import { messages as partMessages, usePartsProgress } from '../../upload/series/send-parts.ts'
import { lengthIn } from './long.ts'
import { messages } from './messages.ts'

interface PartsProps {
  source: Source
  chapters: readonly Chapter[]
  /** Characters that one text may have. */
  most: number
}

/** Says that a text is too long for one, and how many it becomes. */
export function Parts({ source, chapters, most }: PartsProps) {
  const t = useMessages(messages)
  const { number } = useFormats()
  // The chosen chapters are another list each time they are drawn.
  const chosen = chapters.map(({ text }) => text.length).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  const count = useMemo(() => partsIn(source, chapters, most), [source, chosen, most])
  return <p role="status">{t.becomes(number(lengthIn(source, chapters)), count)}</p>
}

/** How many texts of a series have been sent; this goes on while the first one is read. */
export function PartsSent() {
  const t = useMessages(messages)
  const { failed, rest: sendRest } = useMessages(partMessages)
  const progress = usePartsProgress()
  if (!progress) return null
  const { sent, of, rest } = progress
  if (rest)
    return (
      <div className="row">
        <span role="status">{failed(sent, of)}</span>
        <Button onClick={rest}>{sendRest}</Button>
      </div>
    )
  return (
    <div>
      <Meter label={t.partsProgress} share={sent / of} live />
      <p className="soft" role="status">
        {t.partsSent(sent, of)}
      </p>
    </div>
  )
}
