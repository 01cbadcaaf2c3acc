export { eraseAccount } from './delete-account.ts';
export { privacyModule } from './routes.ts';
