import { useQuery } from '@tanstack/react-query'
import { TimesShift } from '../../../../lib/contracts/schemas/articles/sentences.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { linkToChoices } from '../../app/location.ts'
import type { Head } from '../../articles/head.ts'
import { seriesQuery } from '../../articles/series/series.ts'
import { capabilitiesQuery } from '../../capabilities/queries.ts'
import { bin, speaker, speech } from '../../components/icon-paths.ts'
import { MenuLine } from '../../components/list-head/menu-line.tsx'
import { pencil } from '../../components/pencil.ts'
import { useVoices } from '../../media/voice/chosen-voice.ts'
import { useShiftText } from '../../subtitles/shift-text.ts'
import { clock, series, share } from './icons.ts'
import { messages } from './messages.ts'
import { isTimed, missingIn } from './of-head.ts'
import { type TextPart, withOpened } from './opened.ts'

interface PlaceOfLines {
  head: Head
  list: URLSearchParams
}

/** The lines of the parts that only the owner of a text can change, each with what holds now. */
export function OwnLines({ head, list }: PlaceOfLines) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const { data: can } = useQuery(capabilitiesQuery)
  const { chosen } = useVoices()
  const shift = TimesShift.shape.shift_ms.safeParse(head.metadata.times_shift_ms).data ?? 0
  const missing = missingIn(head)
  const shiftText = useShiftText()
  const to = (part: TextPart) => ({ text: t.parts[part], ...linkOf(part, head.id, list) })
  const share_of = !head.is_public ? t.onlyYou : head.guest_visible ? t.everybody : t.accounts
  return (
    <>
      <MenuLine icon={series} value={useSeriesOf(head.id)} {...to('series')} />
      {isTimed(head) && (
        <MenuLine icon={clock} value={shift === 0 ? t.asInFile : shiftText(shift)} {...to('times')} />
      )}
      <MenuLine
        icon={speech}
        value={missing === null ? t.onlySentences : missing === 0 ? t.complete : t.missing(number(missing))}
        {...to('analysis')}
      />
      {can?.synthesis && <MenuLine icon={speaker} value={chosen?.label} {...to('audio')} />}
      <MenuLine icon={pencil} value={t.editWhat} {...to('edit')} />
      <MenuLine icon={share} value={share_of} {...to('share')} />
    </>
  )
}

export function DeleteLine({ id, list }: { id: number; list: URLSearchParams }) {
  const t = useMessages(messages)
  return <MenuLine icon={bin} text={t.parts.delete} value={t.asksFirst} {...linkOf('delete', id, list)} />
}

const linkOf = (part: TextPart, id: number, list: URLSearchParams) => ({
  href: linkToChoices('library', withOpened(list, { id, part })),
  'data-part': part,
})

/** The series of the text, with its place there; undefined until it is known. */
function useSeriesOf(id: number): string | undefined {
  const t = useMessages(messages)
  const { number } = useFormats()
  const { data } = useQuery(seriesQuery)
  const one = data?.items.find(({ articles }) => articles.includes(id))
  if (!one) return data && t.none
  return t.inSeries(one.name, number(one.articles.indexOf(id) + 1), number(one.articles.length))
}
