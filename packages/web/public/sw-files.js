// The build writes what pages are made of into its copy of this file (scripts/offline-files.mjs).
self.OFFLINE = { version: 'development', files: [] };
