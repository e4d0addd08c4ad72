import type { Task } from '../../lib/contracts/schemas/tasks.ts'

const WIDTH = 30

/** Draws one line again and again on a terminal; elsewhere, a line for each step. */
export function progressBar(output: NodeJS.WriteStream) {
  let shown: Pick<Task, 'step' | 'progress'> = { step: 'queued', progress: 0 }
  let lastStep = ''
  return {
    /** Shows the last task again if it gets none, with a note. */
    show(task = shown, note = '') {
      shown = task
      const { step, progress } = task
      if (output.isTTY) {
        const filled = Math.round((progress / 100) * WIDTH)
        const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled)
        output.write(`\r\x1b[2K${bar} ${String(progress).padStart(3)} % ${step} ${note}`)
      } else if (step !== lastStep) output.write(`${step} …\n`)
      lastStep = step
    },
    end() {
      if (output.isTTY) output.write('\r\x1b[2K')
    },
  }
}
