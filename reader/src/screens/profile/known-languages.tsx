import { LanguageBackground } from '../../../../lib/contracts/schemas/learners/profile.ts'
import { useLanguage } from '../../../../web/language/language.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { SelectField } from '../../components/select-field.tsx'
import { Tick } from '../../components/tick.tsx'
import { useRecords } from '../../profile/use-records.ts'
import { RecordLines } from './lines/record-lines.tsx'
import { useRecordWrites } from './lines/use-record-writes.ts'
import { messages } from './messages.ts'

/** The languages with the most speakers, and Japanese. */
const OFFERED =
  'ja en zh-CN zh-TW ko es fr de pt ru it nl pl sv vi th id ms tl hi bn ur ar fa tr uk cs hu ro el he fi da nb'.split(
    ' ',
  )
const LEVELS = ['none', 'beginner', 'A1', 'A2', 'B1', 'B2', 'C1', 'C2', 'native'] as const
const KANJI = ['none', 'some', 'many', 'fluent'] as const

export function KnownLanguages() {
  const t = useMessages(messages)
  const names = new Intl.DisplayNames(useLanguage(), { type: 'language', fallback: 'code' })
  const nameOf = (tag: string) => names.of(tag) ?? tag
  const kept = useRecords('languages', LanguageBackground)
  const named = new Set(kept.records?.map(({ values }) => values.language.toLowerCase()))
  const isNamed = (tag: string) => named.has(tag.toLowerCase())
  return (
    <RecordLines
      title={t.languages}
      kept={kept}
      writes={useRecordWrites(kept, 'languages')}
      add={t.new.language}
      textOf={({ language, is_native, level, kanji_familiarity }) => [
        nameOf(language),
        is_native ? t.native : null,
        level && t.levels[level],
        kanji_familiarity && t.kanjiOf(t.kanji[kanji_familiarity]),
      ]}
      of={{
        typedOf: values => ({
          language: values?.language ?? ['en', ...OFFERED].find(tag => !isNamed(tag)) ?? 'en',
          is_native: values?.is_native ?? false,
          level: values?.level ?? ('unknown' as const),
          kanji_familiarity: values?.kanji_familiarity ?? ('unknown' as const),
        }),
        valuesOf: ({ level, kanji_familiarity, ...rest }) => ({
          ...rest,
          level: level === 'unknown' ? null : level,
          kanji_familiarity: kanji_familiarity === 'unknown' ? null : kanji_familiarity,
        }),
        fields: (typed, type) => (
          <>
            <SelectField
              label={t.language}
              values={[
                // Others may have been named by another client.
                ...(OFFERED.includes(typed.language) ? [] : [typed.language]),
                ...OFFERED.filter(tag => !isNamed(tag) || tag === typed.language),
              ]}
              value={typed.language}
              textOf={nameOf}
              onChoose={language => type({ language })}
            />
            <Tick label={t.native} checked={typed.is_native} onChange={is_native => type({ is_native })} />
            <SelectField
              label={t.level}
              values={['unknown', ...LEVELS]}
              value={typed.level}
              textOf={each => t.levels[each]}
              onChoose={level => type({ level })}
            />
            <SelectField
              label={t.kanjiLevel}
              values={['unknown', ...KANJI]}
              value={typed.kanji_familiarity}
              textOf={each => t.kanji[each]}
              onChoose={kanji_familiarity => type({ kanji_familiarity })}
            />
          </>
        ),
      }}
    />
  )
}
