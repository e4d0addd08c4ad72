import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useId } from 'react'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { Problem } from '../../../components/problem.tsx'
import { Waiting } from '../../../components/waiting.tsx'
import { curveThrough } from './curve.ts'
import { messages } from './messages.ts'
import { workloadQuery } from './queries.ts'
import styles from './retention.module.css'

interface RetentionProps {
  /** The share of cards to remember. */
  share: number
  onChoose(share: number): void
}

type Style = CSSProperties & { '--x': number; '--step': number; '--y': number }

/** The minutes a day that shares of cards to remember cost, as points of a curve; pressing one chooses it. */
export function Retention({ share: own, onChoose }: RetentionProps) {
  const t = useMessages(messages)
  const { number, percent } = useFormats()
  const name = useId()
  const { data, error, refetch } = useQuery(workloadQuery)
  if (error && !data) return <Problem error={error} retry={() => void refetch()} />
  if (!data) return <Waiting />
  const most = Math.max(...data.map(({ minutes }) => minutes))
  const shares = data.map(each => each.desired_retention)
  const [least = 0, last = 1] = [shares.at(0), shares.at(-1)]
  const points = data.map(({ desired_retention: share, minutes }, n) => ({
    share,
    minutes: number(Math.ceil(minutes)),
    /** Across, by the share; on a phone, where fingers need room, all steps are alike. */
    x: (share - least) / Math.max(0.01, last - least),
    step: n / Math.max(1, data.length - 1),
    y: most === 0 ? 0 : minutes / most,
  }))
  const isPoint = points.some(({ share }) => isSame(share, own))
  return (
    <fieldset className={styles.curve} data-flat={most === 0 || undefined}>
      <legend className="spoken">{t.remember}</legend>
      <div className={styles.plot}>
        {(['x', 'step'] as const).map(by => (
          <svg key={by} viewBox="0 0 100 100" preserveAspectRatio="none" data-by={by} aria-hidden>
            <path d={curveThrough(points.map(point => ({ x: 100 * point[by], y: 100 - 100 * point.y })))} />
          </svg>
        ))}
        {points.map(({ share, minutes, x, step, y }, n) => (
          <label key={share} className={styles.point} style={placeOf({ x, step, y })}>
            <input
              type="radio"
              className="spoken"
              name={name}
              aria-label={most === 0 ? percent(share) : t.costOf(percent(share), minutes)}
              checked={isSame(share, own)}
              onChange={() => onChoose(share)}
            />
            {most > 0 && (
              <span className={styles.minutes} aria-hidden>
                {n === 0 || isSame(share, own) ? t.minutes(minutes) : minutes}
              </span>
            )}
            <span className={styles.dot} aria-hidden />
            <span className={styles.share} aria-hidden>
              {n === 0 || isSame(share, own) ? percent(share) : number(Math.round(100 * share))}
            </span>
          </label>
        ))}
      </div>
      <p className={styles.caption}>
        {most === 0 ? t.noCosts : t.costs}
        {!isPoint && ` · ${t.ownShare(percent(own))}`}
      </p>
    </fieldset>
  )
}

const placeOf = ({ x, step, y }: Record<'x' | 'step' | 'y', number>): Style => ({
  '--x': x,
  '--step': step,
  '--y': y,
})

const isSame = (one: number, other: number) => Math.round(100 * one) === Math.round(100 * other)
