import { useMessages } from '../../../../web/language/use-language.ts'
import { SelectField } from '../../components/select-field.tsx'
import { choosing, type SubtitleSource } from '../../upload/film-source.ts'
import type { Subtitles } from '../../upload/subtitles/chosen-subtitles.ts'
import { messages } from './messages.ts'

interface SubtitleChoiceProps {
  source: SubtitleSource
  onChoose(source: SubtitleSource): void
}

const NONE = ''

/** Asks which of several subtitle files is read, and which translates it. */
export function SubtitleChoice({ source, onChoose }: SubtitleChoiceProps) {
  const t = useMessages(messages)
  const { files, lines, translations } = source
  const read = files.find(file => file.lines === lines)
  // A file in two languages stands for each of them.
  const keyOf = (file: Subtitles | null | undefined) => (file ? String(files.indexOf(file)) : NONE)
  const fileOf = (key: string) => files.find((_, at) => String(at) === key) ?? null
  const nameOf = (key: string) => {
    const file = fileOf(key)
    return file?.isSecond ? t.secondLanguage(file.name) : (file?.name ?? t.noTranslations)
  }
  return (
    <>
      <SelectField
        label={t.subtitlesToRead}
        hint={t.severalSubtitles}
        values={files.map(keyOf)}
        value={keyOf(read)}
        textOf={nameOf}
        onChoose={key => {
          const file = fileOf(key)
          if (file) onChoose(choosing(source, { read: file }))
        }}
      />
      <SelectField
        label={t.subtitlesThatTranslate}
        values={[NONE, ...files.filter(file => file !== read).map(keyOf)]}
        value={keyOf(translations)}
        textOf={nameOf}
        onChoose={key => onChoose(choosing(source, { translations: fileOf(key) }))}
      />
    </>
  )
}
