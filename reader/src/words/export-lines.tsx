import { useMutation } from '@tanstack/react-query'
import { catalogue } from '../../../web/language/language.ts'
import { useMessages } from '../../../web/language/use-language.ts'
import { linkTo } from '../app/location.ts'
import { cards, chest, table } from '../components/icon-paths.ts'
import { MenuLine, MenuPart } from '../components/list-head/menu-line.tsx'
import { dropNotice, notify, notifyProblem } from '../components/notice.tsx'

const messages = catalogue({
  en: {
    exporting: 'The file is being created.',
    deck: 'Anki deck',
    deckHint: 'with sound, pictures and schedule',
    table: 'Table',
    tableHint: 'opens in any spreadsheet',
    everything: 'Everything',
    everythingHint: 'all your data, to keep or to move to another yomu',
  },
  ja: {
    exporting: 'ファイルを作成しています。',
    deck: 'Ankiのデッキ',
    deckHint: '音声、画像、復習の予定つき',
    table: '表',
    tableHint: '表計算ソフトで開けます',
    everything: 'すべてのデータ',
    everythingHint: '保管や、別のyomuへの引っ越しに',
  },
  zh: {
    exporting: '正在生成文件。',
    deck: 'Anki 牌组',
    deckHint: '带有声音、图片和复习安排',
    table: '表格',
    tableHint: '可用任何电子表格打开',
    everything: '全部数据',
    everythingHint: '用于留存，或迁移到另一个 yomu',
  },
})

interface ExportLinesProps {
  /** The label of the export; null if there is nothing to export. */
  label: string | null
  save(query: { format: 'apkg' | 'csv'; sound: boolean }): Promise<void>
}

/** The lines of a menu that take a list along, and the way to a file of everything. */
export function ExportLines({ label, save }: ExportLinesProps) {
  const t = useMessages(messages)
  const exporting = useMutation({
    mutationFn(format: 'apkg' | 'csv') {
      notify(t.exporting)
      return save({ format, sound: format === 'apkg' })
    },
    onSuccess: dropNotice,
    onError: notifyProblem,
  })
  const as = (format: 'apkg' | 'csv') => ({
    busy: exporting.isPending,
    onPress: () => exporting.mutate(format),
  })
  return (
    <>
      {label !== null && (
        <MenuPart label={label}>
          <MenuLine icon={cards} text={t.deck} hint={t.deckHint} {...as('apkg')} />
          <MenuLine icon={table} text={t.table} hint={t.tableHint} {...as('csv')} />
        </MenuPart>
      )}
      <MenuPart>
        <MenuLine
          icon={chest}
          text={t.everything}
          hint={t.everythingHint}
          href={linkTo('settings', 'account', 'download')}
        />
      </MenuPart>
    </>
  )
}
