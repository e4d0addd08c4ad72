import styles from '../popup.module.css'

const paths = {
  play: 'M8 5l11 7-11 7z',
  pause: 'M8 5v14M16 5v14',
  close: 'M6 6l12 12M18 6L6 18',
  next: 'M9 5l7 7-7 7',
  previous: 'M15 5l-7 7 7 7',
  wider: 'M8 8l-4 4 4 4M16 8l4 4-4 4M4 12h16',
  narrower: 'M4 8l4 4-4 4M20 8l-4 4 4 4M2 12h6M16 12h6',
}

interface IconButtonProps {
  icon: keyof typeof paths
  label: string
  /** Null while there is nothing to do. */
  act: (() => void) | null
}

/** It keeps the focus when there is nothing more to do. */
export const IconButton = ({ icon, label, act }: IconButtonProps) => (
  <button
    type="button"
    className={styles.icon}
    aria-label={label}
    title={label}
    aria-disabled={act === null || undefined}
    onClick={() => act?.()}
  >
    <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden>
      <path
        d={paths[icon]}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  </button>
)
