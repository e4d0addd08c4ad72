import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isProblem } from '../../../../../lib/contracts/page-client.ts'
import type { Mark } from '../../../../../lib/contracts/schemas/articles/listening.ts'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { addressOf } from '../../../../../web/place.ts'
import { store } from '../../../../../web/store.ts'
import button from '../../../components/button.module.css'
import { Problem } from '../../../components/problem.tsx'
import { clock } from '../../../media/recording/clock.ts'
import { sounds } from '../../../media/sounding.ts'
import styles from '../listen.module.css'
import { messages } from '../messages.ts'
import { useMediaSession } from '../use-media-session.ts'
import { timeOfSentence } from './marks.ts'
import { fileQuery } from './queries.ts'

interface FilePlayerProps {
  file_id: string
  title: string
}

interface File {
  readonly address: string
  readonly marks: readonly Mark[]
}

/** True while the file is what sounds, or is paused and was heard last: the lock screen controls it then. */
export const isFileHeard = store(false)

/** Plays the file through one element, which goes on while the screen is locked, and offers it as a download. */
export function FilePlayer({ file_id, title }: FilePlayerProps) {
  const t = useMessages(messages)
  const { number, bytes } = useFormats()
  const { data: file, error, refetch } = useQuery(fileQuery(file_id))
  const isGone = isProblem(error, 'not_found')
  if (isGone) return <p role="status">{t.gone}</p>
  if (!file) return error && <Problem error={error} retry={() => void refetch()} />
  return (
    <>
      <Sound key={file_id} file={file} title={title} renewed={async () => (await refetch()).data} />
      <p className="soft">{t.length(clock(file.duration_ms), bytes(file.bytes))}</p>
      {file.silent > 0 && <p className="soft">{t.missing(number(file.silent))}</p>}
      <div>
        <a className={button.button} href={addressOf(file.address)} download="yomu.m4a">
          {t.download}
        </a>
      </div>
    </>
  )
}

/** A file that fails again within this time does not play at any address. */
const AGAIN_MS = 10_000

interface SoundProps {
  file: File
  title: string
  renewed(): Promise<File | undefined>
}

function Sound({ file, title, renewed }: SoundProps) {
  const t = useMessages(messages)
  const audio = useRef<HTMLAudioElement>(null)
  // A newer address would put the player back to the beginning.
  const [address] = useState(addressOf(file.address))
  const [isPlaying, setPlaying] = useState(false)
  const [isFailed, setFailed] = useState(false)
  const renewedAt = useRef(0)
  const [sounding] = useState(() => ({
    stop() {
      audio.current?.pause()
      isFileHeard.set(false)
    },
  }))
  useEffect(() => sounding.stop, [sounding])
  const play = () => void audio.current?.play().catch(() => {})
  const seek = (to_ms: number) => {
    if (audio.current) audio.current.currentTime = to_ms / 1000
  }
  const skip = (by: 1 | -1) => {
    const to_ms = timeOfSentence(file.marks, 1000 * (audio.current?.currentTime ?? 0), by)
    if (to_ms !== null) seek(to_ms)
  }
  const isHeard = isFileHeard.use()
  const pause = () => audio.current?.pause()
  const acts = { play, pause, seek, next: () => skip(1), previous: () => skip(-1) }
  useMediaSession(isHeard ? { title, isPlaying, ...acts } : null)
  /** The address expires after an hour, and what is heard may last longer: it goes on there with a new one. */
  const goOn = async () => {
    const element = audio.current
    if (!element) return
    if (Date.now() - renewedAt.current < AGAIN_MS) return setFailed(true)
    renewedAt.current = Date.now()
    const { currentTime, paused } = element
    const next = await renewed().catch(() => undefined)
    if (!next || element !== audio.current) return setFailed(true)
    element.addEventListener('loadedmetadata', () => seek(1000 * currentTime), { once: true })
    element.src = addressOf(next.address)
    if (!paused) play()
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: the text of what is heard stands in the app. */}
      <audio
        ref={audio}
        className={styles.audio}
        aria-label={t.file}
        controls
        preload="metadata"
        src={address}
        onPlay={() => {
          sounds(sounding)
          isFileHeard.set(true)
        }}
        onPlaying={() => {
          setPlaying(true)
          setFailed(false)
        }}
        onPause={() => setPlaying(false)}
        onError={() => void goOn()}
      />
      {isFailed && <p role="alert">{t.failed}</p>}
    </>
  )
}
