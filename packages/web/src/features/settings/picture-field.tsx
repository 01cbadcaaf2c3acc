import { IMAGE_EXTENSIONS } from '@casovi/contract/constants';
import { ImageUp } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { FieldError } from '../../ui/field.tsx';

interface PictureFieldProps {
  name: string;
  /** Empty if there is none. */
  current: string;
  chosen: File | null;
  error: string | null;
  onChoose: (file: File | null) => void;
}

export function PictureField({ name, current, chosen, error, onChoose }: PictureFieldProps) {
  const id = useId();
  const preview = usePreview(chosen);
  const picture = preview ?? current;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      {picture && (
        <Avatar src={picture} alt={preview ? 'Fotografija koju ste izabrali' : ''} size="huge" lazy={false} />
      )}
      <div className="flex min-w-0 grow basis-56 flex-col items-start gap-1.5">
        <label
          htmlFor={id}
          className="inline-flex min-h-11 items-center gap-2 rounded-control border border-control/60 bg-surface px-4 font-semibold transition-colors hover:border-control hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-primary has-focus-visible:outline-offset-2"
        >
          <ImageUp className="size-5" aria-hidden="true" />
          Fotografija
          <input
            id={id}
            type="file"
            name={name}
            accept={IMAGE_EXTENSIONS.map((extension) => `.${extension}`).join(',')}
            aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
            aria-invalid={error ? true : undefined}
            onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
            className="sr-only"
          />
        </label>
        <p id={`${id}-hint`} className="wrap-anywhere text-quiet text-sm">
          {chosen ? chosen.name : `${IMAGE_EXTENSIONS.join(', ')}, najviše 8 MB.`}
        </p>
        <FieldError id={`${id}-error`} text={error} />
      </div>
    </div>
  );
}

/** Object URL of a file that is not uploaded yet. */
function usePreview(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => {
      URL.revokeObjectURL(created);
      setUrl(null);
    };
  }, [file]);
  return url;
}
