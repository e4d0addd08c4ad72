import { type CSSProperties, useRef } from 'react'
import { useMessages } from '../../../../../../web/language/use-language.ts'
import { Select } from '../../../../components/select.tsx'
import { JUMP_MS, speeds } from '../../../../media/pace.ts'
import { clock } from '../../../../media/recording/clock.ts'
import { nextGaps, nextRepeats, togglePauses, watching } from '../../../../media/recording/kept-modes.ts'
import type { Recording } from '../../../../media/recording/recording.ts'
import type { Head } from '../../queries.ts'
import { messages } from '../messages.ts'
import { fill, setFollowing, useIsFilled, useIsFollowing } from '../stage.ts'
import { ControlButton } from './control-button.tsx'
import styles from './controls.module.css'
import { ChapterMarks } from './file-chapters.tsx'
import { NotPlayed } from './not-played.tsx'
import { PlayerMenu } from './player-menu.tsx'
import {
  backFive,
  fillWindow,
  follow,
  gap,
  leaveWindow,
  onFive,
  pauseEach,
  repeat,
  unfold,
} from './watch-icons.ts'

const PLAY = 'M8 5l11 7-11 7z'
const PAUSE = 'M8.500 5v14M15.500 5v14'

export function Controls({ recording, head }: { recording: Recording; head: Head }) {
  const t = useMessages(messages)
  const { status, kind, pausesNext } = recording.use()
  const { pauses, times, gaps, isFolded } = watching.use()
  const isFilled = useIsFilled()
  const isFollowing = useIsFollowing()
  const isPlaying = status === 'playing' || status === 'waiting'
  const isFilm = kind === 'film'
  return (
    <div className={styles.controls}>
      <SeekBar recording={recording} />
      <ChapterMarks id={head.id} recording={recording} />
      <div className={styles.left}>
        <ControlButton label={t.back} path={backFive} act={() => recording.jump(-JUMP_MS)} />
        <ControlButton
          label={isPlaying ? t.pause : t.play}
          path={isPlaying ? PAUSE : PLAY}
          kind="main"
          act={() => recording.toggle()}
        />
        <ControlButton label={t.ahead} path={onFive} act={() => recording.jump(JUMP_MS)} />
      </div>
      <Times recording={recording} />
      <div className={styles.right}>
        {!isFollowing && <ControlButton label={t.follow} path={follow} isOn act={() => setFollowing(true)} />}
        <Speed />
        <ControlButton
          label={pausesNext ? t.pausesNext : t.pauseEach}
          path={pauseEach}
          isOn={pauses || pausesNext}
          act={togglePauses}
        >
          <span className={styles.name} aria-hidden>
            {t.pauseEach}
          </span>
        </ControlButton>
        <ControlButton
          label={`${t.repeat}: ${t.repeats(times)}`}
          path={repeat}
          isOn={times > 1}
          act={nextRepeats}
        >
          {times > 1 && <span aria-hidden>{t.repeats(times)}</span>}
        </ControlButton>
        <ControlButton
          label={`${t.gaps}: ${t.gapModes[gaps]}`}
          path={gap}
          isOn={gaps !== 'play'}
          act={nextGaps}
        >
          {gaps !== 'play' && (
            <span className={styles.name} aria-hidden>
              {t.gapModes[gaps]}
            </span>
          )}
        </ControlButton>
        {isFilm && isFolded && !isFilled && (
          <ControlButton label={t.unfold} path={unfold} act={() => watching.change({ isFolded: false })} />
        )}
        {isFilm && (isFilled || !isFolded) && (
          <ControlButton
            label={isFilled ? t.leave : t.fill}
            path={isFilled ? leaveWindow : fillWindow}
            act={() => void fill(!isFilled)}
          />
        )}
        <PlayerMenu recording={recording} head={head} />
      </div>
      <NotPlayed recording={recording} head={head} />
    </div>
  )
}

function SeekBar({ recording }: { recording: Recording }) {
  const t = useMessages(messages)
  const at = recording.useTime()
  const { duration_ms } = recording.use()
  return (
    <input
      type="range"
      className={styles.seek}
      aria-label={t.place}
      aria-valuetext={t.placeIn(clock(at), clock(duration_ms))}
      min={0}
      max={Math.max(1, Math.round(duration_ms))}
      step={100}
      value={Math.min(at, Math.max(1, duration_ms))}
      style={done(duration_ms > 0 ? at / duration_ms : 0)}
      onChange={({ currentTarget }) => recording.seek(currentTarget.valueAsNumber)}
      // The keys of the text go on after a press.
      onPointerUp={({ currentTarget }) => currentTarget.blur()}
    />
  )
}

/** The share played, which the bar is coloured by. */
function done(share: number): CSSProperties & { '--done': string } {
  return { '--done': `${share * 100}%` }
}

function Times({ recording }: { recording: Recording }) {
  const at = recording.useTime()
  const { duration_ms } = recording.use()
  return (
    <span className={styles.times}>
      {clock(at)} / {clock(duration_ms)}
    </span>
  )
}

const names = speeds.map(String)

function Speed() {
  const t = useMessages(messages)
  const { rate } = watching.use()
  const isPressed = useRef(false)
  return (
    <span className={styles.speed} data-on={rate !== 1 || undefined}>
      <Select
        aria-label={t.speed}
        onPointerDown={() => {
          isPressed.current = true
        }}
        onKeyDown={() => {
          isPressed.current = false
        }}
        values={names}
        value={String(rate)}
        textOf={each => t.times(Number(each))}
        onChoose={chosen => {
          const next = speeds.find(each => String(each) === chosen)
          if (next) watching.change({ rate: next })
          // The keys of the text go on after a choice by a press.
          if (isPressed.current && document.activeElement instanceof HTMLElement)
            document.activeElement.blur()
        }}
      />
    </span>
  )
}
