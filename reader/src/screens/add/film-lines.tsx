import { Fragment, type ReactNode, useMemo } from 'react'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { Tick } from '../../components/tick.tsx'
import { LeftOutParts } from '../../subtitles/left-out.tsx'
import { choosing, type SubtitleSource } from '../../upload/film-source.ts'
import { withBracketReadings } from '../../upload/subtitles/bracket-readings.ts'
import { isOpen } from '../../upload/subtitles/chosen-subtitles.ts'
import type { TimedLine } from '../../upload/subtitles/timed-lines.ts'
import styles from './add.module.css'
import { messages } from './messages.ts'

interface FilmLinesProps {
  source: SubtitleSource
  onChoose(source: SubtitleSource): void
}

/** Lines at the beginning, which show what a file becomes. */
const SHOWN = 3

/** The first lines of the chosen subtitles, what was left out of them, and how they are read. */
export function FilmLines({ source, onChoose }: FilmLinesProps) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const { lines, translations, files, readsBrackets } = source
  // Not at each key of the form below.
  const read = useMemo(() => lines.map(withBracketReadings), [lines])
  const inBrackets = read.filter((line, at) => line !== lines[at])
  const second = files.find(({ isSecond }) => isSecond)
  const visibleLines = readsBrackets ? read : lines
  return (
    <>
      <Shown lines={visibleLines} lang="ja" />
      {inBrackets.length > 0 && (
        <Tick
          label={t.readBrackets(
            number(inBrackets.reduce((sum, { readings = [] }) => sum + readings.length, 0)),
          )}
          hint={t.bracketsHint}
          checked={readsBrackets}
          onChange={on => onChoose({ ...source, readsBrackets: on })}
        />
      )}
      {second && !isOpen(files) && (
        <Tick
          label={t.takeSecond}
          hint={t.secondHint}
          checked={translations === second}
          onChange={on => onChoose(choosing(source, { translations: on ? second : null }))}
        />
      )}
      {translations && <Shown lines={translations.lines} />}
      <LeftOutParts parts={[...source.leftOut, ...(translations?.leftOut ?? [])]} />
    </>
  )
}

function Shown({ lines, lang }: Pick<SubtitleSource, 'lines'> & { lang?: string }) {
  return (
    <p className={styles.lines} lang={lang}>
      {lines.slice(0, SHOWN).map(({ text, start_ms, readings = [] }) => (
        <span key={`${start_ms} ${text}`}>{inRuby(text, readings)}</span>
      ))}
    </p>
  )
}

/** A text with the readings that its file gives above their words. */
function inRuby(text: string, readings: NonNullable<TimedLine['readings']>): ReactNode[] {
  const ends = [0, ...readings.map(({ end }) => end)]
  const parts = readings.map(({ start, end, reading }, at) => (
    <Fragment key={start}>
      {text.slice(ends[at], start)}
      <ruby>
        {text.slice(start, end)}
        <rt>{reading}</rt>
      </ruby>
    </Fragment>
  ))
  return [...parts, text.slice(ends.at(-1))]
}
