/** The distance from the control, and the least one from the edges of the window. */
const GAP_PX = 10
const EDGE_PX = 16

/** Puts a sheet after its control, or before it where there is more room, at its height or as far above as it needs. */
export function placeBeside(sheet: HTMLElement, control: Element): void {
  // A control that has left the page leaves the sheet in its place.
  if (!control.isConnected) return
  const { left, right, top } = control.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = sheet
  const after = right + GAP_PX
  const before = left - GAP_PX - width
  const fits = (at: number) => at >= EDGE_PX && at + width <= innerWidth - EDGE_PX
  const x = fits(after) ? after : fits(before) ? before : innerWidth - EDGE_PX - width
  const y = Math.max(EDGE_PX, Math.min(top, innerHeight - EDGE_PX - height))
  sheet.dataset.placed = ''
  sheet.style.setProperty('--sheet-x', `${Math.max(EDGE_PX, x)}px`)
  sheet.style.setProperty('--sheet-y', `${y}px`)
}
