import { useQuery } from '@tanstack/react-query'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { capabilitiesQuery } from '../../capabilities/queries.ts'
import { Button } from '../../components/button.tsx'
import { endingWith, FileButton } from '../../components/file-button.tsx'
import { Callout } from '../../components/problem.tsx'
import type { Source } from '../../upload/read-source.ts'
import { isOpen } from '../../upload/subtitles/chosen-subtitles.ts'
import { subtitleEndings } from '../../upload/subtitles/read-lines.ts'
import styles from './add.module.css'
import { FilmLines } from './film-lines.tsx'
import { messages } from './messages.ts'
import { SubtitleChoice } from './subtitle-choice.tsx'

interface ChosenSourceProps {
  source: Exclude<Source, { kind: 'text' }>
  recordings: readonly string[]
  onFiles(files: File[]): void
  /** Subtitles in the learner's language. */
  onTranslations(files: File[]): void
  /** Another choice among the subtitles. */
  onChoose(source: Exclude<Source, { kind: 'text' }>): void
  onRemove(): void
}

/** A file that was chosen: what it is, and what goes with it. */
export function ChosenSource({
  source,
  recordings,
  onFiles,
  onTranslations,
  onChoose,
  onRemove,
}: ChosenSourceProps) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const { data: can } = useQuery(capabilitiesQuery)
  const isMute = source.kind === 'recording' && can?.transcription === null
  return (
    <section className="box" data-large aria-label={t.chosenFile}>
      <div className={`row ${styles.apart}`}>
        <div className={styles.about}>
          <strong lang="ja">{source.kind === 'book' ? source.book.title || source.name : source.name}</strong>
          <span className="soft">
            <About source={source} />
          </span>
        </div>
        <Button onClick={onRemove}>{t.remove}</Button>
      </div>
      {source.kind === 'subtitles' && (
        <>
          <FilmLines source={source} onChoose={onChoose} />
          {isOpen(source.files) && <SubtitleChoice source={source} onChoose={onChoose} />}
          {!source.recording && (
            <>
              <p className="soft">{t.playAlong}</p>
              <FileButton
                label={t.chooseRecording}
                accept={endingWith(recordings)}
                multiple
                onFiles={onFiles}
              />
            </>
          )}
          <p className="soft">
            {source.translations
              ? t.translatedBy(source.translations.name, t.lines(number(source.translations.lines.length)))
              : t.addTranslations}
          </p>
          <FileButton
            label={t.chooseTranslations}
            accept={endingWith(subtitleEndings)}
            onFiles={onTranslations}
          />
        </>
      )}
      {isMute && (
        <Callout title={t.noTranscription} text={t.withSubtitles}>
          <FileButton
            label={t.chooseSubtitles}
            accept={endingWith(subtitleEndings)}
            multiple
            onFiles={onFiles}
          />
        </Callout>
      )}
    </section>
  )
}

function About({ source }: Pick<ChosenSourceProps, 'source'>) {
  const t = useMessages(messages)
  const { number, bytes } = useFormats()
  if (source.kind === 'book') {
    const { author, chapters } = source.book
    const pictures = new Set(chapters.flatMap(each => each.pictures.map(({ path }) => path))).size
    return [author, pictures > 0 ? t.pictures(number(pictures)) : ''].filter(each => each !== '').join(' · ')
  }
  if (source.kind === 'recording') return bytes(source.recording.size)
  const lines = t.lines(number(source.lines.length))
  return source.recording ? `${lines} · ${source.recording.name}` : lines
}
