import { useMessages } from '../../../../../../web/language/use-language.ts'
import { useSession } from '../../../../../../web/session/session.ts'
import { linkTo } from '../../../../app/location.ts'
import { Button } from '../../../../components/button.tsx'
import type { Recording } from '../../../../media/recording/recording.ts'
import { messages as ofSubtitles } from '../../../../subtitles/messages.ts'
import { ShiftTimes } from '../../../../subtitles/shift-times.tsx'
import type { Head } from '../../queries.ts'
import { firstOnScreen, toSentence } from '../../selection/moves.ts'
import { selectedSentence } from '../../selection/selection.ts'
import { openPanel } from '../../sentence-panel/panel-store.ts'
import { messages as ofShadowing } from '../../shadow/messages.ts'
import { shadow } from '../../shadow/shadowing.ts'
import { fill, isFilled } from '../stage.ts'

/** Choices for the sentences of a recording: saying them, and for their owner, moving their times. */
export function TextChoices({ recording, head }: { recording: Recording; head: Head }) {
  const t = useMessages(ofSubtitles)
  const s = useMessages(ofShadowing)
  const { session } = useSession()
  const isMine = session !== null && head.user_id === session.user.id
  const say = () => {
    // Before the first sentence, none is spoken yet.
    const row = recording.state().row ?? selectedSentence() ?? firstOnScreen()
    if (row !== selectedSentence()) toSentence(row)
    // The panel would be behind a film that fills the window.
    if (isFilled()) void fill(false)
    openPanel()
    void shadow(head)
  }
  return (
    <>
      <div>
        <Button
          onClick={({ currentTarget }) => {
            // The panel that opens would be below the menu.
            currentTarget.closest('details')?.removeAttribute('open')
            say()
          }}
        >
          {s.begin}
        </Button>
      </div>
      {isMine && (
        <>
          <ShiftTimes head={head} />
          <a href={linkTo('text', head.id)}>{t.shiftMore}</a>
        </>
      )}
    </>
  )
}
