import { DataList } from '@mantine/core'
import type { ReactNode } from 'react'
import type { DictionaryReport } from '../../../../lib/contracts/schemas/japanese/dictionary.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { messages } from './messages.ts'

interface EditionProps {
  of: DictionaryReport['about']
  /** Further facts with their names. */
  more?: readonly (readonly [string, ReactNode])[]
}

/** The edition of a dictionary, and its attribution. */
export function Edition({ of, more = [] }: EditionProps) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const name = t.sources[of.source]
  const facts: (readonly [string, ReactNode])[] = [
    [t.source, of.date === null ? name : t.edition(name, of.date)],
    [t.content, t.counts(number(of.entries), number(of.senses), number(of.kanji))],
    ...more,
    [t.attribution, `${of.attribution} ${of.licence}`],
  ]
  return (
    <DataList size="md" labelWidth="200px">
      {facts.map(([label, value]) => (
        <DataList.Item key={label} style={{ flexWrap: 'wrap', rowGap: 0 }}>
          <DataList.ItemLabel>{label}</DataList.ItemLabel>
          <DataList.ItemValue style={{ overflowWrap: 'anywhere' }}>{value}</DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList>
  )
}
