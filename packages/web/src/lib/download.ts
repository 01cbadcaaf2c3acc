import { SHELL_TEXT } from '@casovi/contract/texts/shell';
import { ApiError } from './api.ts';

/**
 * Fetches a file and saves it. A plain link would show an error as a page of JSON, and save a truncated file as if it were complete.
 */
export async function download(path: `/api/${string}`, fileName: string): Promise<void> {
  const response = await fetch(path, { credentials: 'same-origin' }).catch(() => null);
  if (!response) throw new ApiError(0, SHELL_TEXT.offline);
  if (!response.ok) {
    const { message } = (await response.json().catch(() => ({}))) as { message?: string };
    throw new ApiError(response.status, message ?? SHELL_TEXT.serverError);
  }
  const file = await response.blob().catch(() => {
    throw new ApiError(0, SHELL_TEXT.offline);
  });
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Some browsers read it later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
