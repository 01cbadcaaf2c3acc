import { ChatReader } from '../../features/admin/chat-reader.tsx';
import { pageMeta } from '../../lib/meta.ts';
import type { Route } from './+types/chat.ts';

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: 'Admin · Chat', noindex: true });

export default function AdminChat() {
  return <ChatReader />;
}
