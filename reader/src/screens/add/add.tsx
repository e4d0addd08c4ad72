import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
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
import { pageEndings, ZIP } from '../../upload/endings.ts'
import { forgetSent } from '../../upload/send-file.ts'
import { titleFor } from '../../upload/start-upload.ts'
import { subtitleEndings } from '../../upload/subtitles/read-lines.ts'
import { unreadable } from '../../upload/unreadable-messages.ts'
import styles from './add.module.css'
import { Chapters } from './chapters.tsx'
import { ChosenSource } from './chosen-source.tsx'
import { DetailFields } from './detail-fields.tsx'
import { isLong, lengthIn, mostIn } from './long.ts'
import { messages } from './messages.ts'
import { NotRead } from './not-read.tsx'
import { OpeningBook, useOpening } from './opening-book.tsx'
import { PicturesSent, Sending, useUpload } from './sending.tsx'
import { useChosenFiles } from './use-chosen-files.ts'

/** Only long texts need them. */
const Parts = later(async () => (await import('./parts.tsx')).Parts)
const PartsSent = later(async () => (await import('./parts.tsx')).PartsSent)
/** Only files of text need it. */
const ReadAs = later(async () => (await import('./read-as.tsx')).ReadAs)

const textual = ['txt', 'epub', ...pageEndings, ZIP, ...subtitleEndings]

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
  const [details, setDetails] = useState(() => ({ ...firstDetails(), title: sharedText().title }))
  const opening = useOpening()
  const recordings = can?.recordings ?? Object.keys(MEDIA_EXTENSIONS)
  const { typed, setTyped, file, setFile, chapters, setChapters, source, ...files } = useChosenFiles({
    recordings,
    opening,
  })
  /** A text of few characters may have more readings than one text can: then it becomes a series of shorter ones. */
  const [tooLong, setTooLong] = useState<{ of: unknown; characters: number } | null>(null)
  const most =
    tooLong?.of === (file ?? typed)
      ? Math.ceil(tooLong.characters / 2)
      : mostIn(file, can?.limits.text_characters)
  const { upload, sent, cancel } = useUpload(most)
  const recording = source.kind !== 'text' && 'recording' in source ? source.recording : null
  /** Text that was typed before a file took its place. */
  const isTextLeft = file !== null && typed !== ''
  useUnsaved(upload.isSuccess ? isTextLeft : file !== null || typed !== '')

  const takeShared = useEffectEvent(() => {
    const dropped = sharedText().files
    forgetShared()
    if (dropped.length > 0) void files.choose(dropped)
  })
  useEffect(() => takeShared(), [])
  const isAway = useReach() !== 'reached'

  const isOver = useDropped(
    dropped => (upload.isIdle || upload.isError) && opening.share === null && void files.choose(dropped),
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
              onFiles={files.choose}
            />
          </>
        ) : (
          <ChosenSource
            source={source}
            recordings={recordings}
            onFiles={files.choose}
            onTranslations={files.translateBy}
            onChoose={chosenSource => setFile(now => (now === file ? chosenSource : now))}
            onRemove={files.remove}
          />
        )}
        {files.refused && (
          <InView when={files.refused}>
            <Callout title={reasons.refused} text={reasons.reasons[files.refused.reason]} />
          </InView>
        )}
        {files.isAsRead && files.notRead.read.length > 0 && (
          <ReadAs
            read={files.notRead.read}
            onEncoding={(name, encoding) => void files.readIn(name, encoding)}
            onInside={(name, text) => void files.readInside(name, text)}
          />
        )}
        <NotRead {...files.notRead} />
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
