import '../../handlers/data/audio-remove-races.test.ts'
