import { useQuery } from '@tanstack/react-query'
import { useMessages } from '../../../../../../web/language/use-language.ts'
import { copyText } from '../../../../components/copy-text.tsx'
import { watching } from '../../../../media/recording/kept-modes.ts'
import type { Recording } from '../../../../media/recording/recording.ts'
import { blockOf, blockQuery, type Head, wordsQuery } from '../../queries.ts'
import { RowText } from '../../rows/row.tsx'
import { useSelection } from '../../selection/selection.ts'
import { usePopup } from '../../word-popup/popup-level.ts'
import { ControlButton } from '../controls/control-button.tsx'
import { copy, translate } from '../controls/watch-icons.ts'
import { messages } from '../messages.ts'
import { setTranslatedRow, useTranslatedRow } from '../stage.ts'
import styles from './picture.module.css'

/** The sentence that is spoken, on the picture: its words open as those of the text. */
export function Subtitle({ recording, head }: { recording: Recording; head: Head }) {
  const t = useMessages(messages)
  const { hasSubtitle } = watching.use()
  const { row: spoken, isSpoken } = recording.use()
  const opened = useOpenedRow()
  const shownRow = opened ?? spoken
  const isTranslated = useTranslatedRow() === shownRow
  const block = blockOf(shownRow ?? 0)
  const { data: rows } = useQuery({ ...blockQuery(head.id, block), enabled: shownRow !== null })
  const { data: words } = useQuery({ ...wordsQuery(head.id, block), enabled: shownRow !== null })
  const row = rows?.find(({ index }) => index === shownRow)
  if (!row || !hasSubtitle || (opened === null && !isSpoken)) return null
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: it is no group of fields. */}
      <div className={styles.subtitle} role="group" aria-label={t.subtitle} lang="ja">
        <p data-subtitle={row.index}>
          <RowText row={row} words={words?.rows.find(({ index }) => index === row.index)} />
        </p>
        {isTranslated && (
          <p className={styles.translation} data-translation lang={head.output_language}>
            {row.translation === '' ? t.noTranslation : row.translation}
          </p>
        )}
      </div>
      <div className={styles.corner}>
        <ControlButton
          label={t.translation}
          path={translate}
          isOn={isTranslated}
          act={() => setTranslatedRow(isTranslated ? null : row.index)}
        />
        <ControlButton label={t.copy} path={copy} act={() => void copyText(row.sentence.trim())} />
      </div>
    </>
  )
}

/** The sentence one of whose words is open on the picture. It stays there, though the film ran past it before it paused. */
function useOpenedRow(): number | null {
  const { isOnPicture } = usePopup()
  const selected = useSelection()
  return isOnPicture && selected ? selected.row : null
}
