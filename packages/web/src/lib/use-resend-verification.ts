import { useState } from 'react';
import { useModals } from '../ui/modals.tsx';
import { call, errorMessage } from './api.ts';

export function useResendVerification(): { busy: boolean; resend: () => Promise<void> } {
  const modals = useModals();
  const [busy, setBusy] = useState(false);

  const resend = async () => {
    setBusy(true);
    try {
      const { message } = await call('POST /api/auth/resend-verification');
      await modals.success(message);
    } catch (error) {
      await modals.failure(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };

  return { busy, resend };
}
