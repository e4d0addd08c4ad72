/** Browsers begin to read the bytes after the click, some of them a good while after. */
const READ_WITHIN_MS = 60_000

/** Has the browser keep the bytes as a file, as if they had been downloaded under that name. */
export function saveAs(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), READ_WITHIN_MS)
}
