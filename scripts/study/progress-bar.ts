import type { Task } from '../../lib/contracts/schemas/tasks.ts'

const WIDTH = 30

/** On a terminal, one line that redraws itself; elsewhere, a line for each step. */
export function progressBar(output: NodeJS.WriteStream) {
  let shown: Pick<Task, 'step' | 'progress'> = { step: 'queued', progress: 0 }
  let lastStep = ''
  return {
    /** Without a task it shows the last one again, with a note. */
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
