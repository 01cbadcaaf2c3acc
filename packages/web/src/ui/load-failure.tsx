import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface LoadFailureProps {
  /** 'Časovi se nisu učitali' */
  title: string;
  onRetry: () => void;
  children: ReactNode;
}

export function LoadFailure({ title, onRetry, children }: LoadFailureProps) {
  return (
    <Notice
      kind="failure"
      live
      title={title}
      action={
        <Button variant="secondary" icon={<RotateCcw className="size-5" aria-hidden="true" />} onClick={onRetry}>
          Pokušaj ponovo
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
