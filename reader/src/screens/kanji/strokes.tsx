import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useMessages } from '../../../../web/language/use-language.ts'
import { Button } from '../../components/button.tsx'
import { Section } from '../../components/section.tsx'
import { messages } from './messages.ts'
import { furtherKanjiQuery } from './queries.ts'
import styles from './strokes.module.css'

/** The time that a stroke has; drawing it takes two thirds of that. */
const STROKE_MS = 900

/** The strokes of a kanji in their order. Nothing where no file of strokes is installed. */
export function Strokes({ character }: { character: string }) {
  const t = useMessages(messages)
  const { data } = useQuery(furtherKanjiQuery(character))
  if (!data?.strokes || data.strokes.paths.length === 0) return null
  const { paths, attribution } = data.strokes
  return (
    <Section title={t.strokeOrder}>
      <Drawing character={character} paths={paths} />
      <p className={styles.source} lang="en">
        {attribution}
      </p>
    </Section>
  )
}

function Drawing({ character, paths }: { character: string; paths: readonly string[] }) {
  const t = useMessages(messages)
  const [drawn, setDrawn] = useState(paths.length)
  const [isPlaying, setPlaying] = useState(false)
  const isLast = drawn >= paths.length
  useEffect(() => {
    if (!isPlaying) return
    const timer = setTimeout(() => (isLast ? setPlaying(false) : setDrawn(drawn + 1)), STROKE_MS)
    return () => clearTimeout(timer)
  }, [isPlaying, isLast, drawn])
  const play = () => {
    if (!isPlaying) setDrawn(1)
    setPlaying(!isPlaying)
  }
  const step = (by: 1 | -1) => {
    setPlaying(false)
    setDrawn(Math.min(paths.length, Math.max(1, drawn + by)))
  }
  return (
    <div className={styles.drawing}>
      <svg viewBox="0 0 109 109" role="img" aria-label={t.strokesOf(character, paths.length)}>
        <path className={styles.guide} d="M54.5 0V109M0 54.5H109" />
        {paths.map((path, at) => (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: strokes keep their places, and two may be alike.
            key={`${at} ${path}`}
            className={styles.stroke}
            pathLength={1}
            d={path}
            data-drawn={at < drawn ? (at === drawn - 1 ? 'last' : 'before') : 'not'}
            data-moving={(isPlaying && at === drawn - 1) || undefined}
          />
        ))}
      </svg>
      <div className={styles.controls}>
        <p className="soft" role="status">
          {isPlaying ? '' : t.strokeAt(drawn, paths.length)}
        </p>
        <div className="row">
          <Button onClick={play}>{isPlaying ? t.stop : t.play}</Button>
          <Button disabled={drawn <= 1} onClick={() => step(-1)}>
            {t.strokeBefore}
          </Button>
          <Button disabled={isLast} onClick={() => step(1)}>
            {t.strokeAfter}
          </Button>
        </div>
      </div>
    </div>
  )
}
