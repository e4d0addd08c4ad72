import { useLayoutEffect, useRef } from 'react'
import { watching } from '../../../../media/recording/kept-modes.ts'
import { coverBelowBar } from '../../selection/selection.ts'
import styles from './film-place.module.css'

/** Keeps the place of a film free until its player has come, so that nothing moves then. */
export function FilmPlace() {
  const place = useRef<HTMLDivElement>(null)
  const { isFolded, size } = watching.use()
  // Before the text is put on its line, which lies below the film.
  useLayoutEffect(() => {
    if (isFolded || !place.current) return
    coverBelowBar(place.current.getBoundingClientRect().height)
    return () => coverBelowBar(0)
  }, [isFolded])
  return isFolded ? null : (
    <div ref={place} className={`${styles.film} ${styles.place}`} data-size={size} aria-hidden />
  )
}
