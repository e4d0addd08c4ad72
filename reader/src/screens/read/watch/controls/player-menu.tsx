import { useMessages } from '../../../../../../web/language/use-language.ts'
import { Choice } from '../../../../components/choice.tsx'
import { Icon } from '../../../../components/icon.tsx'
import { IconButton } from '../../../../components/icon-button.tsx'
import { minus, plus } from '../../../../components/icon-paths.ts'
import { Menu } from '../../../../components/menu.tsx'
import { Tick } from '../../../../components/tick.tsx'
import {
  changeDelay,
  gapModes,
  pictureSizes,
  repeats,
  watching,
} from '../../../../media/recording/kept-modes.ts'
import type { Recording } from '../../../../media/recording/recording.ts'
import type { Head } from '../../queries.ts'
import { messages } from '../messages.ts'
import { goToMark, markNow } from '../use-watch-keys.ts'
import styles from './controls.module.css'
import { ChapterList } from './file-chapters.tsx'
import { TextChoices } from './text-choices.tsx'

/** The choices of the player. Further ones have their place at the end: each is a component of its own. */
export function PlayerMenu({ recording, head }: { recording: Recording; head: Head }) {
  const t = useMessages(messages)
  const { times, gaps, size, hasSubtitle, volume, isFolded } = watching.use()
  const { kind } = recording.use()
  return (
    <div className={styles.menu}>
      <Menu label={t.more} sign={<Icon name="more" />}>
        <Choice
          label={t.repeat}
          values={repeats.map(String)}
          value={String(times)}
          textOf={each => t.repeats(Number(each))}
          onChoose={chosen => {
            const next = repeats.find(each => String(each) === chosen)
            if (next) watching.change({ times: next })
          }}
        />
        <Choice
          label={t.gaps}
          values={gapModes}
          value={gaps}
          textOf={each => t.gapModes[each]}
          onChoose={next => watching.change({ gaps: next })}
        />
        <Delay />
        <label className={styles.volume}>
          {t.volume}
          <input
            type="range"
            min={0}
            max={1}
            step={0.05}
            value={volume}
            onChange={({ currentTarget }) => watching.change({ volume: currentTarget.valueAsNumber })}
            onPointerUp={({ currentTarget }) => currentTarget.blur()}
          />
        </label>
        {kind === 'film' && (
          <>
            <Choice
              label={t.size}
              values={pictureSizes}
              value={size}
              textOf={each => t.sizes[each]}
              onChoose={next => watching.change({ size: next })}
            />
            <Tick
              label={t.showSubtitle}
              checked={hasSubtitle}
              onChange={isOn => watching.change({ hasSubtitle: isOn })}
            />
          </>
        )}
        <div className={styles.acts}>
          {kind === 'film' && document.pictureInPictureEnabled && (
            <button type="button" onClick={() => void recording.showApart()}>
              {t.smallWindow}
            </button>
          )}
          {kind === 'film' && (
            <button type="button" onClick={() => watching.change({ isFolded: !isFolded })}>
              {isFolded ? t.unfold : t.fold}
            </button>
          )}
          <button type="button" onClick={() => markNow(head.id, recording)}>
            {t.mark}
          </button>
          <button type="button" onClick={() => goToMark(recording)}>
            {t.nextMark}
          </button>
        </div>
        <ChapterList id={head.id} recording={recording} />
        <TextChoices recording={recording} head={head} />
      </Menu>
    </div>
  )
}

function Delay() {
  const t = useMessages(messages)
  const { delay_ms } = watching.use()
  return (
    <fieldset className={styles.delay}>
      <legend>{t.delay}</legend>
      <IconButton icon={{ path: minus }} label={t.earlier} act={() => changeDelay(-1)} />
      <output>{t.delayOf(delay_ms)}</output>
      <IconButton icon={{ path: plus }} label={t.later} act={() => changeDelay(1)} />
      <small className="soft">{t.delayHint}</small>
    </fieldset>
  )
}
