import { Icon } from './icon.tsx'
import styles from './menu-choice.module.css'

interface MenuChoiceProps<Value extends string> {
  /** Read by a screen reader only. */
  label: string
  icon: string
  values: readonly Value[]
  value: NoInfer<Value>
  textOf(value: NoInfer<Value>): string
  onChoose(value: NoInfer<Value>): void
}

/** A choice that takes little room: the device's own list opens over what is chosen, of which a phone shows only the icon. */
export function MenuChoice<Value extends string>({
  label,
  icon,
  values,
  value,
  textOf,
  onChoose,
}: MenuChoiceProps<Value>) {
  return (
    <span className={styles.menu}>
      <Icon path={icon} />
      <span className={styles.chosen} aria-hidden>
        {textOf(value)}
      </span>
      <select
        aria-label={label}
        value={value}
        onChange={event => {
          const chosen = values.find(each => each === event.currentTarget.value)
          if (chosen !== undefined) onChoose(chosen)
        }}
      >
        {values.map(each => (
          <option key={each} value={each}>
            {textOf(each)}
          </option>
        ))}
      </select>
    </span>
  )
}
