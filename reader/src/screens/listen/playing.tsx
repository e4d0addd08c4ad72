import { useCallback, useEffect, useState } from 'react'
import { useMessages } from '../../../../web/language/use-language.ts'
import { useKeys } from '../../app/keys.ts'
import { Button } from '../../components/button.tsx'
import { Choice } from '../../components/choice.tsx'
import { Furigana } from '../../components/furigana.tsx'
import { Icon } from '../../components/icon.tsx'
import { Meter } from '../../components/meter.tsx'
import { player } from '../../media/sound.ts'
import { choices, PAUSES, REPEATS, SLEEPS, SPEEDS } from './choices.ts'
import { isFileHeard } from './file/file-player.tsx'
import styles from './listen.module.css'
import { messages } from './messages.ts'
import { Queue } from './queue.ts'
import type { Heard, Source } from './sources.ts'
import { useMediaSession } from './use-media-session.ts'

interface PlayingProps {
  source: Source
  from: number
  title: string
}

/** The sentences one after the other, each hidden until it is asked for. */
export function Playing({ source, from, title }: PlayingProps) {
  const t = useMessages(messages)
  const [queue] = useState(() => new Queue(source, from))
  const { status, position, heard, isPaused } = queue.use()
  const isHeld = player.useOf(() => player.state().status === 'paused')
  const isPlaying = status === 'going' && !isPaused && !isHeld
  const { text } = choices.use()
  const [turned, setTurned] = useState<Heard | null>(null)
  const isShown = (text === 'shown') !== (turned !== null && turned === heard)
  const turn = () => setTurned(turned === heard ? null : heard)
  useEffect(() => () => queue.stop(), [queue])
  const toggle = useCallback(() => queue.toggle(), [queue])
  const next = useCallback(() => queue.next(), [queue])
  const previous = useCallback(() => void queue.previous(), [queue])
  useKeys({ Space: toggle, ArrowRight: next, ArrowLeft: previous, KeyT: heard ? turn : undefined })
  const session = { title, isPlaying, play: toggle, pause: toggle, next, previous }
  useMediaSession(isFileHeard.use() ? null : session)
  return (
    <section className={styles.playing} aria-label={t.title}>
      <Meter label={t.progress} share={status === 'ended' ? 1 : position / Math.max(1, source.count)} />
      <Face heard={heard} isShown={isShown} onTurn={turn} />
      <p role="status" className={styles.status}>
        {status === 'ended' || status === 'failed' || status === 'silent' ? t[status] : ''}
      </p>
      <div className={styles.controls}>
        <Button aria-label={t.previous} aria-keyshortcuts="ArrowLeft" onClick={previous}>
          <Icon name="previous" />
        </Button>
        <Button kind="primary" aria-keyshortcuts="Space" onClick={toggle}>
          <Icon name={isPlaying ? 'pause' : 'play'} />
          {isPlaying ? t.pause : status === 'going' ? t.goOn : t.play}
        </Button>
        <Button aria-label={t.next} aria-keyshortcuts="ArrowRight" onClick={next}>
          <Icon name="next" />
        </Button>
      </div>
      <Pace queue={queue} />
      <p className={`soft ${styles.keys}`}>{t.keys}</p>
    </section>
  )
}

interface FaceProps {
  heard: Heard | null
  isShown: boolean
  onTurn(): void
}

function Face({ heard, isShown, onTurn }: FaceProps) {
  const t = useMessages(messages)
  if (!heard)
    return (
      <div className={styles.face}>
        <p className="soft">{t.ready}</p>
      </div>
    )
  const { sentence, furigana, translation } = heard.row
  return (
    <button
      type="button"
      className={styles.face}
      aria-expanded={isShown}
      aria-keyshortcuts="t"
      onClick={onTurn}
    >
      {isShown ? (
        <>
          <span lang="ja" className={styles.sentence}>
            <Furigana segments={furigana} text={sentence} />
          </span>
          {translation !== '' && <span className={styles.translation}>{translation}</span>}
        </>
      ) : (
        <span className="soft">{t.hidden}</span>
      )}
    </button>
  )
}

function Pace({ queue }: { queue: Queue }) {
  const t = useMessages(messages)
  const { repeat, pause, text } = choices.use()
  const rate = player.useOf(() => String(player.state().rate))
  const [sleep, setSleep] = useState<(typeof SLEEPS)[number]>('0')
  const { sleepsAt } = queue.use()
  return (
    <div className={styles.pace}>
      <Choice
        label={t.repeat}
        values={REPEATS}
        value={repeat}
        textOf={t.times}
        onChoose={each => choices.change({ repeat: each })}
      />
      <Choice
        label={t.pauseAfter}
        values={PAUSES}
        value={pause}
        textOf={t.seconds}
        onChoose={each => choices.change({ pause: each })}
      />
      <Choice
        label={t.speed}
        values={SPEEDS}
        value={SPEEDS.find(each => each === rate) ?? null}
        textOf={each => `${each}×`}
        onChoose={each => player.setRate(Number(each))}
      />
      <Choice
        label={t.text}
        values={['hidden', 'shown']}
        value={text}
        textOf={each => t.texts[each]}
        onChoose={each => choices.change({ text: each })}
      />
      <Choice
        label={t.sleep}
        values={SLEEPS}
        value={sleepsAt === null ? '0' : sleep}
        textOf={t.minutes}
        onChoose={each => {
          setSleep(each)
          queue.sleepIn(Number(each))
        }}
      />
    </div>
  )
}
