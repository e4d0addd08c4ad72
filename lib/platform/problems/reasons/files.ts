import type { ProblemCode } from '../errors.ts'

/** Storage, files and pictures. */
export const files = {
  storage_full: [
    'quota_reached',
    'Your storage is full: you use {used} of {most}. Ask an administrator for a larger quota.',
  ],
  storage_full_of_texts: [
    'quota_reached',
    'Your storage is full: you use {used} of {most}. Delete texts that you no longer need.',
  ],
  storage_full_of_recordings: [
    'quota_reached',
    'Your storage is full: you use {used} of {most}. Delete texts with recordings that you no longer need.',
  ],
  storage_full_of_audio: [
    'quota_reached',
    'Your storage is full: you use {used} of {most}. Delete texts with audio that you no longer need.',
  ],
  storage_full_of_files: [
    'quota_reached',
    'Your storage is full: you use {used} of {most}. Add the files that you sent as texts, or wait: a file is removed seven days after it was sent.',
  ],
  text_does_not_fit: [
    'quota_reached',
    'The text does not fit into your storage. Delete texts or recordings that you no longer need, or send a shorter one.',
  ],
  file_does_not_fit: [
    'quota_reached',
    'The file does not fit into your storage. Delete texts or recordings that you no longer need, or send a smaller one.',
  ],
  disk_full: ['insufficient_storage', "The server's disk is full. Ask an administrator to free some space."],
  disk_almost_full: [
    'insufficient_storage',
    'The disk of the server is almost full, so it takes no files. Ask an administrator to free some space.',
  ],
  too_many_files: [
    'too_many_files',
    'You have sent {most} files or {size} that no text uses yet. Add them as texts, or wait: a file is removed seven days after it was sent.',
  ],
  too_many_import_parts: [
    'too_many_files',
    'You have sent {most} parts of files or {size} that were not imported. Import them, or wait: they are removed seven days after they were sent.',
  ],
  file_too_large: ['too_large', 'The file is too large. Send at most {most}.'],
  file_empty: ['invalid_input', 'The file is empty. Send another one.'],
  file_of_other_format: [
    'unsupported_media_type',
    'The file ends in .{extension}, but its content has another format. Rename it, or send another file.',
  ],
  file_name_without_type: [
    'unsupported_media_type',
    'The name must end in the extension of a video or sound file: {accepted}.',
  ],
  file_used: [
    'not_found',
    'This file does not exist: it was already used, or sent more than seven days ago. Send it again.',
  ],
  file_in_use: [
    'source_in_use',
    'Another task is using this file. Follow that task, or send the file again.',
  ],
  upload_stalled: ['timed_out', 'The upload stalled for {seconds} seconds. Send it again.'],
  server_receiving: [
    'unavailable',
    'The server is receiving too much at the moment. Try again in a few seconds.',
  ],
  picture_type: ['unsupported_media_type', 'Send a PNG, JPEG or WebP picture.'],
  book_picture_type: ['unsupported_media_type', 'Send a PNG, JPEG, GIF or WebP picture.'],
  picture_too_large: ['too_large', 'The picture takes more than 1 MiB as a WebP. Send a smaller one.'],
  picture_damaged: ['invalid_input', 'The picture is damaged or incomplete. Send another one.'],
  picture_pixels: [
    'too_large',
    'The picture has too many pixels. Send one of at most {side} a side and {millions} million in all.',
  ],
  picture_changed: ['version_conflict', 'Your picture was changed at the same time. Try again.'],
  pictures_busy: ['unavailable', 'Too many pictures are being converted. Try again in a moment.'],
} as const satisfies Record<string, readonly [ProblemCode, string]>
