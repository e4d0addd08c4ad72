import { useMessages } from '../../../../web/language/use-language.ts'
import type { Head } from '../../articles/head.ts'
import { Section } from '../../components/section.tsx'
import { messages } from '../../subtitles/messages.ts'
import { ShiftTimes } from '../../subtitles/shift-times.tsx'
import { TakeTranslations } from '../../subtitles/take-translations.tsx'

/** The translations by time, and the times, of a text whose sentences have any. */
export function Timed({ head }: { head: Head }) {
  const t = useMessages(messages)
  if (!head.has_media && head.metadata.rows !== 'lines') return null
  return (
    <>
      <Section title={t.translations}>
        <TakeTranslations head={head} />
      </Section>
      <Section title={t.title}>
        <ShiftTimes head={head} />
      </Section>
    </>
  )
}
