import { useMessages } from '../../../../../../web/language/use-language.ts'
import { useReach } from '../../../../api/reach.ts'
import { copiesOf, copyMessages, copyText } from '../../../../components/copy-text.tsx'
import { Icon } from '../../../../components/icon.tsx'
import { Menu } from '../../../../components/menu.tsx'
import type { Head } from '../../queries.ts'
import { useHindrance } from '../hindrance.ts'
import { messages } from '../messages.ts'
import { toggleTranslation } from '../panel-acts.ts'
import { usePanel } from '../panel-store.ts'
import type { WholeSentence } from '../queries.ts'
import { FillIn } from './fill-in.tsx'
import { ReadByVoice } from './read-by-voice.tsx'
import { Shortcut, Tip } from './tool.tsx'

interface MoreProps {
  head: Head
  row: WholeSentence
  isMine: boolean
  onAsk: () => void
  onCorrect: () => void
}

/** The less frequent actions on a sentence; without any, the style hides the menu. */
export function More({ head, row, isMine, onAsk, onCorrect }: MoreProps) {
  const t = useMessages(messages)
  const copying = useMessages(copyMessages)
  const hindrance = useHindrance(head, isMine, 'translation')
  const isAway = useReach() !== 'reached'
  const isShown = usePanel().translationOf === row.index
  const { withReadings } = copiesOf(row.sentence, row.furigana)
  const isUnexplained = (row.explanation ?? '') === ''
  const sign = (
    <>
      <Icon name="more" />
      <Tip text={t.more} />
    </>
  )
  return (
    <Menu label={t.more} sign={sign} closesOnPress isSheet>
      {isShown && row.translation !== '' && (
        <button type="button" onClick={toggleTranslation}>
          {t.hide} <Shortcut of="translation" />
        </button>
      )}
      {withReadings !== null && (
        <button type="button" onClick={() => void copyText(withReadings)}>
          {copying.copyWithReadings}
        </button>
      )}
      <ReadByVoice head={head} row={row} />
      {isMine && (
        <>
          <button type="button" aria-disabled={isAway || undefined} onClick={() => isAway || onAsk()}>
            {isUnexplained ? t.own : t.again}
            {isAway && <small className="soft">{t.needsServer}</small>}
          </button>
          {(row.translation === '' || isUnexplained) && hindrance === null && <FillIn head={head} />}
          <button type="button" onClick={onCorrect}>
            {t.change}
          </button>
        </>
      )}
    </Menu>
  )
}
