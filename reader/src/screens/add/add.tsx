import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { isProblem } from '../../../../lib/contracts/page-client.ts'
import { MEDIA_EXTENSIONS } from '../../../../lib/contracts/schemas/administration/objects.ts'
import { useLanguage } from '../../../../web/language/language.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { later } from '../../../../web/later/later.ts'
import { useUnsaved } from '../../../../web/unsaved/use-unsaved.ts'
import { useReach } from '../../api/reach.ts'
import { goTo } from '../../app/location.ts'
import { Missing } from '../../capabilities/missing.tsx'
import { capabilitiesQuery } from '../../capabilities/queries.ts'
import { Button } from '../../components/button.tsx'
import { endingWith } from '../../components/file-button.tsx'
import { FilePlace, useDropped } from '../../components/file-place.tsx'
import { Form } from '../../components/form.tsx'
import { notify } from '../../components/notice.tsx'
import { Page } from '../../components/page.tsx'
import { Callout, Problem } from '../../components/problem.tsx'
import { forgetShared, sharedText } from '../../install/shared-text.ts'
import { ForLearners } from '../../session/for-learners.tsx'
import { TaskProgress } from '../../tasks/task-progress.tsx'
import { firstDetails } from '../../upload/details.ts'
import type { Chapter } from '../../upload/epub/open-book.ts'
import {
  pageEndings,
  type ReadFiles,
  readSources,
  type Source,
  withTranslations,
} from '../../upload/read-source.ts'
import { forgetSent } from '../../upload/send-file.ts'
import { titleFor } from '../../upload/start-upload.ts'
import { asTranslations } from '../../upload/subtitles/chosen-subtitles.ts'
import { readLines, subtitleEndings } from '../../upload/subtitles/read-lines.ts'
import { UnreadableFile } from '../../upload/unreadable-file.ts'
import { unreadable } from '../../upload/unreadable-messages.ts'
import styles from './add.module.css'
import { Chapters, firstChosen } from './chapters.tsx'
import { ChosenSource } from './chosen-source.tsx'
import { DetailFields } from './detail-fields.tsx'
import { isLong, lengthIn, mostIn } from './long.ts'
import { messages } from './messages.ts'
import { allRead, NotRead } from './not-read.tsx'
import { isStopped, OpeningBook, useOpening } from './opening-book.tsx'
import { PicturesSent, Sending, useUpload } from './sending.tsx'

/** Only long texts need them. */
const Parts = later(async () => (await import('./parts.tsx')).Parts)
const PartsSent = later(async () => (await import('./parts.tsx')).PartsSent)
/** Only files of text need it. */
const ReadAs = later(async () => (await import('./read-as.tsx')).ReadAs)

const textual = ['txt', 'epub', ...pageEndings, ...subtitleEndings]

/** A text, a book, subtitles or a recording becomes an article, which opens as soon as it can be read. */
export function Add() {
  const t = useMessages(messages)
  return (
    <ForLearners title={t.title} adds={t.adds}>
      <AddText />
    </ForLearners>
  )
}

function AddText() {
  const t = useMessages(messages)
  const reasons = useMessages(unreadable)
  const language = useLanguage()
  const { data: can } = useQuery(capabilitiesQuery)
  const [typed, setTyped] = useState(() => sharedText().text)
  const [file, setFile] = useState<Exclude<Source, { kind: 'text' }> | null>(null)
  const [chapters, setChapters] = useState<ReadonlySet<Chapter>>(new Set())
  const [details, setDetails] = useState(() => ({ ...firstDetails(), title: sharedText().title }))
  const [refused, setRefused] = useState<UnreadableFile | null>(null)
  const [chosenFiles, setChosenFiles] = useState<Chosen>({
    by: 'all',
    files: [],
    encodings: noneChosen,
    text: null,
  })
  const [notRead, setNotRead] = useState<Omit<ReadFiles, 'source'>>(allRead)
  const opening = useOpening()
  const recordings = can?.recordings ?? Object.keys(MEDIA_EXTENSIONS)
  /** A text of few characters may have more readings than one text can: then it becomes a series of shorter ones. */
  const [tooLong, setTooLong] = useState<{ of: unknown; characters: number } | null>(null)
  const most =
    tooLong?.of === (file ?? typed)
      ? Math.ceil(tooLong.characters / 2)
      : mostIn(file, can?.limits.text_characters)
  const { upload, sent, cancel } = useUpload(most)
  const source: Source = file ?? { kind: 'text', name: '', text: typed }
  const recording = source.kind !== 'text' && 'recording' in source ? source.recording : null
  /** Text that was typed before a file took its place. */
  const isTextLeft = file !== null && typed !== ''
  useUnsaved(upload.isSuccess ? isTextLeft : file !== null || typed !== '')

  useEffect(forgetShared, [])
  const isAway = useReach() !== 'reached'

  /** Reads chosen files; what cannot be read is said. */
  const reading = async (read: () => Promise<void>) => {
    try {
      await read()
      setRefused(null)
    } catch (error) {
      if (isStopped(error)) return
      setRefused(error instanceof UnreadableFile ? error : new UnreadableFile('not_text', { cause: error }))
    }
  }
  /** Reads files; those that were read before in another encoding take the place of what they were. */
  const readAll = ({ files, encodings, text }: Omit<Chosen, 'by'>) =>
    reading(async () => {
      const { source: read, ...rest } = await opening.run(given =>
        readSources(files, file, recordings, { ...given, encodings }),
      )
      setNotRead(rest)
      setChosenFiles({ by: 'all', files, encodings, text: read?.kind === 'text' ? read.text : null })
      if (read?.kind === 'text') setTyped(before => replaced(before, text, read.text))
      setFile(read?.kind === 'text' ? null : read)
      setChapters(read?.kind === 'book' ? firstChosen(read.book.chapters) : new Set())
    })
  const choose = (files: File[]) => readAll({ files, encodings: noneChosen, text: null })
  const translateBy = (files: readonly File[], encodings: Chosen['encodings'] = noneChosen) =>
    reading(async () => {
      const [chosenFile] = files
      if (!chosenFile || file?.kind !== 'subtitles') return
      const read: ReadFiles['read'] = []
      const lines = await readLines(chosenFile, { encodings, onRead: one => read.push(one) })
      setNotRead({ left: [], read })
      setChosenFiles({ by: 'translations', files, encodings, text: null })
      setFile(now => withTranslations(now, file, asTranslations({ name: chosenFile.name, ...lines })))
    })
  const readIn = (name: string, encoding: string) => {
    const encodings = new Map([...chosenFiles.encodings, [name, encoding]])
    return chosenFiles.by === 'all'
      ? readAll({ ...chosenFiles, encodings })
      : translateBy(chosenFiles.files, encodings)
  }
  /** Once the text has been changed, it is no longer that of the file. */
  const isAsRead = chosenFiles.text === null ? file !== null : typed.includes(chosenFiles.text)
  const isOver = useDropped(
    files => (upload.isIdle || upload.isError) && opening.share === null && void choose(files),
  )
  const chosen = [...chapters]

  const onReadable = (id: number) => {
    if (!isTextLeft) return goTo('read', id)
    setFile(null)
    setDetails(firstDetails())
    upload.reset()
    notify(t.readable, { label: t.open, run: () => goTo('read', id) })
  }

  if (upload.data)
    return (
      <Page title={t.title}>
        <TaskProgress
          task_id={upload.data.task_id}
          onReadable={onReadable}
          onBack={() => {
            // The server removes the file of a failed task.
            if (recording) forgetSent(recording)
            upload.reset()
          }}
        />
        <PicturesSent />
        <PartsSent />
      </Page>
    )
  if (upload.isPending && recording)
    return (
      <Page title={t.title}>
        <Sending sent={sent} size={recording.size} onCancel={cancel} />
      </Page>
    )
  const isImpossible =
    opening.share !== null ||
    (source.kind === 'book' && chosen.length === 0) ||
    (source.kind === 'recording' && can?.transcription === null)
  const add = () =>
    upload.mutate(
      { source, chapters: chosen, details, language },
      {
        onError(error) {
          const characters = Math.min(most, lengthIn(source, chosen))
          if (isProblem(error, 'too_large')) setTooLong({ of: file ?? typed, characters })
        },
      },
    )
  return (
    <Page title={t.title}>
      <PartsSent />
      <Form onSubmit={() => !upload.isPending && !isImpossible && add()}>
        {opening.share !== null ? (
          <OpeningBook share={opening.share} onStop={opening.stop} />
        ) : source.kind === 'text' ? (
          <>
            <Pasted text={source.text} onText={setTyped} />
            <FilePlace
              isOver={isOver}
              hint={isOver ? t.dropHere : t.files}
              label={t.chooseFile}
              accept={endingWith([...textual, ...recordings])}
              multiple
              onFiles={choose}
            />
          </>
        ) : (
          <ChosenSource
            source={source}
            recordings={recordings}
            onFiles={choose}
            onTranslations={translateBy}
            onChoose={chosenSource => setFile(now => (now === file ? chosenSource : now))}
            onRemove={() => {
              setFile(null)
              setNotRead(allRead)
            }}
          />
        )}
        {refused && (
          <InView when={refused}>
            <Callout title={reasons.refused} text={reasons.reasons[refused.reason]} />
          </InView>
        )}
        {isAsRead && notRead.read.length > 0 && (
          <ReadAs read={notRead.read} onEncoding={(name, encoding) => void readIn(name, encoding)} />
        )}
        <NotRead {...notRead} />
        {source.kind === 'book' && <Chapters book={source.book} chosen={chapters} onChoose={setChapters} />}
        <DetailFields
          source={source}
          title={titleFor(source, chosen)}
          author={source.kind === 'book' ? source.book.author : ''}
          details={details}
          onChange={changed => setDetails({ ...details, ...changed })}
        />
        {isLong(source, chosen, most) && <Parts source={source} chapters={chosen} most={most} />}
        <InView when={upload.error}>
          <Problem error={upload.error} />
          {isAway && <p className="soft">{t.needsServer}</p>}
          <Button type="submit" kind="primary" busy={upload.isPending} disabled={isImpossible}>
            {upload.isPending ? t.adding : t.add}
          </Button>
        </InView>
        <Missing />
      </Form>
    </Page>
  )
}

/** The files that were read last, and how. */
interface Chosen {
  /** What they were chosen for. */
  by: 'all' | 'translations'
  files: readonly File[]
  /** The encodings that the learner has chosen. */
  encodings: ReadonlyMap<string, string>
  /** The text that they became, if it stands in the field. */
  text: string | null
}

const noneChosen: Chosen['encodings'] = new Map()

/** A text in the place of the one that the same files were before, else behind what was typed. */
function replaced(typed: string, before: string | null, text: string): string {
  if (before !== null) return typed.replace(before, () => text)
  return typed === '' ? text : `${typed}\n${text}`
}

/** Scrolls to its content when there is an error: while a file is sent, the form is not shown. */
function InView({ when: error, children }: { when: unknown; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error) place.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  return (
    <div ref={place} className={styles.send}>
      {children}
    </div>
  )
}

function Pasted({ text, onText }: { text: string; onText(text: string): void }) {
  const t = useMessages(messages)
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  // The one thing to do here.
  useEffect(() => field.current?.focus(), [])
  return (
    <div className={styles.text}>
      <label htmlFor={id}>{t.text}</label>
      <textarea
        id={id}
        lang="ja"
        rows={10}
        required
        ref={field}
        placeholder={t.placeholder}
        value={text}
        onChange={event => onText(event.currentTarget.value)}
      />
    </div>
  )
}
