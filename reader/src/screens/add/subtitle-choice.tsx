import { useMessages } from '../../../../web/language/use-language.ts'
import { SelectField } from '../../components/select-field.tsx'
import { choosing, type SubtitleSource } from '../../upload/film-source.ts'
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
  const fileOf = (name: string) => files.find(file => file.name === name) ?? null
  return (
    <>
      <SelectField
        label={t.subtitlesToRead}
        hint={t.severalSubtitles}
        values={files.map(({ name }) => name)}
        value={read?.name ?? NONE}
        textOf={name => name}
        onChoose={name => {
          const file = fileOf(name)
          if (file) onChoose(choosing(source, { read: file }))
        }}
      />
      <SelectField
        label={t.subtitlesThatTranslate}
        values={[NONE, ...files.filter(file => file !== read).map(({ name }) => name)]}
        value={translations?.name ?? NONE}
        textOf={name => name || t.noTranslations}
        onChoose={name => onChoose(choosing(source, { translations: fileOf(name) }))}
      />
    </>
  )
}
