import '../../handlers/data/edit-races.test.ts'
