import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { linkTo } from '../../app/location.ts'
import { bring, check, past } from '../../components/icon-paths.ts'
import { MenuLine, MenuPart } from '../../components/list-head/menu-line.tsx'
import { saveOwn } from '../../profile/own-files.ts'
import { ExportLines } from '../../words/export-lines.tsx'
import { messages } from './messages.ts'
import type { Filter } from './queries.ts'

interface MoreProps {
  filter: Filter
  /** Null: too many to count. */
  total: number | null
  /** False if nothing is shown that could go out. */
  isAny: boolean
  onSelect(): void
}

/** The menu “…” of the words. An export has the words that the list shows. */
export function More({ filter: { sort: _, ...filter }, total, isAny, onSelect }: MoreProps) {
  const t = useMessages(messages)
  const { number } = useFormats()
  return (
    <>
      <MenuPart>
        <MenuLine icon={bring} text={t.import} hint={t.importHint} href={linkTo('import')} />
      </MenuPart>
      <ExportLines
        label={isAny ? t.exportThese(total === null ? null : number(total)) : null}
        save={query => saveOwn('words', { ...filter, ...query })}
      />
      <MenuPart>
        {isAny && <MenuLine icon={check} text={t.selectSome} onPress={onSelect} />}
        <MenuLine icon={past} text={t.whatYouDid} href={linkTo('changes')} />
      </MenuPart>
    </>
  )
}
