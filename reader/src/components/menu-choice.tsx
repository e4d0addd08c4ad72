import { Icon } from './icon.tsx'
import styles from './menu-choice.module.css'
import { Select, type SelectProps } from './select.tsx'

interface MenuChoiceProps<Value extends string>
  extends Pick<SelectProps<Value>, 'values' | 'value' | 'textOf' | 'onChoose'> {
  /** The choice made, for a screen reader. */
  label: string
  icon: string
}

/** A choice that takes little room: the device's own list opens over what is chosen, of which a phone shows only the icon. */
export function MenuChoice<Value extends string>({ label, icon, ...choice }: MenuChoiceProps<Value>) {
  return (
    <span className={styles.menu}>
      <Icon path={icon} />
      <span className={styles.chosen} aria-hidden>
        {choice.textOf(choice.value)}
      </span>
      <Select aria-label={label} {...choice} />
    </span>
  )
}
