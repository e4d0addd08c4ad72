import type { DictionaryReport } from '../../../../lib/contracts/schemas/japanese/dictionary.ts'
import { useLanguage } from '../../../../web/language/language.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { type Fact, FactList } from '../../components/list/fact-list.tsx'
import { messages } from './messages.ts'

interface EditionProps {
  of: DictionaryReport['about']
  /** Further facts with their names. */
  more?: readonly Fact[]
}

/** The edition of a dictionary, and its attribution. */
export function Edition({ of, more = [] }: EditionProps) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const names = new Intl.DisplayNames([useLanguage()], { type: 'language', fallback: 'code' })
  const nameOf = (tag: string) => names.of(tag) ?? tag
  const name = t.sources[of.source]
  const facts: Fact[] = [
    [t.source, of.date === null ? name : t.edition(name, of.date)],
    [t.content, t.counts(number(of.entries), number(of.senses), number(of.kanji))],
    ...(of.languages
      ? [
          [
            t.languages,
            of.languages
              .map(each => t.inLanguage(nameOf(each.language), number(each.entries)))
              .join(t.separator),
          ] satisfies Fact,
        ]
      : []),
    ...more,
    [t.attribution, `${of.attribution} ${of.licence}`],
  ]
  return <FactList facts={facts} labelWidth="200px" />
}
