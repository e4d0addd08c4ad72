import { useQuery } from '@tanstack/react-query'
import { ExplanationLevel, Genre } from '../../../../lib/contracts/schemas/japanese/text.ts'
import { useLanguage } from '../../../../web/language/language.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { capabilitiesQuery } from '../../capabilities/queries.ts'
import { Choice } from '../../components/choice.tsx'
import { Field } from '../../components/field.tsx'
import { SelectField } from '../../components/select-field.tsx'
import { Tick } from '../../components/tick.tsx'
import { type Details, kindsOfHelp } from '../../upload/details.ts'
import type { Source } from '../../upload/read-source.ts'
import styles from './add.module.css'
import { messages } from './messages.ts'

interface DetailFieldsProps {
  source: Source
  /** Placeholders for empty fields. */
  title: string
  author: string
  details: Details
  onChange(changed: Partial<Details>): void
}

const languages = [
  'en',
  'ja',
  'zh',
  'zh-TW',
  'ko',
  'de',
  'fr',
  'es',
  'pt',
  'it',
  'ru',
  'uk',
  'pl',
  'vi',
  'th',
  'id',
]

/** Optional details of a text. */
export function DetailFields({ source, title, author, details, onChange }: DetailFieldsProps) {
  const t = useMessages(messages)
  const language = useLanguage()
  const { data: can } = useQuery(capabilitiesQuery)
  const { output_language, explanation_level, help, genre, model, speak, keepRecording } = details
  const target = output_language ?? language
  const names = new Intl.DisplayNames(language, { type: 'language' })
  return (
    <details className={`folded ${styles.more}`}>
      <summary>{t.more}</summary>
      <Field
        label={t.name}
        maxLength={300}
        placeholder={title}
        value={details.title}
        onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
      />
      <Field
        label={t.author}
        maxLength={200}
        placeholder={author}
        value={details.author}
        onChange={({ currentTarget }) => onChange({ author: currentTarget.value })}
      />
      <Choice
        label={t.genre}
        values={Genre.options}
        value={genre}
        textOf={each => t.genres[each]}
        onChoose={chosen => onChange({ genre: chosen })}
      />
      <Choice
        label={t.help}
        values={kindsOfHelp}
        value={help}
        textOf={each => t.helps[each]}
        onChoose={chosen => onChange({ help: chosen })}
      />
      {help !== 'split' && (
        <>
          <SelectField
            label={t.language}
            values={languages.includes(target) ? languages : [target, ...languages]}
            value={target}
            textOf={each => names.of(each) ?? each}
            onChoose={chosen => onChange({ output_language: chosen })}
          />
          <Choice
            label={t.level}
            values={ExplanationLevel.options.toReversed()}
            value={explanation_level}
            textOf={each => each}
            onChoose={chosen => onChange({ explanation_level: chosen })}
          />
          <Field
            label={t.intro}
            hint={t.introHint}
            maxLength={5_000}
            value={details.intro}
            onChange={({ currentTarget }) => onChange({ intro: currentTarget.value })}
          />
        </>
      )}
      {can && can.models.length > 1 && help !== 'split' && (
        <SelectField
          label={t.model}
          values={['', ...can.models]}
          value={model}
          textOf={each => (each === '' ? t.usualModel : each)}
          onChoose={chosen => onChange({ model: chosen })}
        />
      )}
      {can?.synthesis && (
        <Tick label={t.speak} checked={speak} onChange={checked => onChange({ speak: checked })} />
      )}
      {source.kind === 'recording' && (
        <Tick
          label={t.keep}
          checked={keepRecording}
          onChange={checked => onChange({ keepRecording: checked })}
        />
      )}
      <p className="soft">{t.onlyYou}</p>
    </details>
  )
}
