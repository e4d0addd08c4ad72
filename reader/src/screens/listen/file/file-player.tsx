import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { isProblem } from '../../../../../lib/contracts/page-client.ts'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import button from '../../../components/button.module.css'
import { Problem } from '../../../components/problem.tsx'
import { player } from '../../../media/sound.ts'
import styles from '../listen.module.css'
import { messages } from '../messages.ts'
import { fileQuery } from './queries.ts'

/** Plays the file through one element, which goes on while the screen is locked, and offers it as a download. */
export function FilePlayer({ file_id }: { file_id: string }) {
  const t = useMessages(messages)
  const { number, bytes } = useFormats()
  const { data: file, error, refetch } = useQuery(fileQuery(file_id))
  const element = useRef<HTMLAudioElement>(null)
  const failedAt = useRef(0)
  if (error) {
    const isGone = isProblem(error, 'not_found')
    return isGone ? <p role="status">{t.gone}</p> : <Problem error={error} retry={() => void refetch()} />
  }
  if (!file) return null
  /** The address expires after an hour, and what is heard may last longer: it goes on there with a new one. */
  const renew = async () => {
    const audio = element.current
    if (!audio || Date.now() - failedAt.current < 10_000) return
    failedAt.current = Date.now()
    const at = audio.currentTime
    const { data } = await refetch()
    if (!data) return
    audio.src = data.address
    audio.currentTime = at
    await audio.play().catch(() => {})
  }
  const minutes = Math.floor(file.duration_ms / 60_000)
  const seconds = String(Math.round(file.duration_ms / 1000) % 60).padStart(2, '0')
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: the text of what is heard stands in the app. */}
      <audio
        ref={element}
        className={styles.audio}
        aria-label={t.file}
        controls
        preload="metadata"
        src={file.address}
        onPlay={() => player.stop()}
        onError={() => void renew()}
      />
      <p className="soft">{t.length(`${minutes}:${seconds}`, bytes(file.bytes))}</p>
      {file.silent > 0 && <p className="soft">{t.missing(number(file.silent))}</p>}
      <div>
        <a className={button.button} href={file.address} download="yomu.m4a">
          {t.download}
        </a>
      </div>
    </>
  )
}
