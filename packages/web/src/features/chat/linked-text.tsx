import { linkParts } from './link-parts.ts';

export function LinkedText({ text }: { text: string }) {
  return linkParts(text).map((part, index) =>
    part.href ? (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text that never changes
        key={index}
        href={part.href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="break-all underline underline-offset-2"
      >
        {part.text}
      </a>
    ) : (
      part.text
    ),
  );
}
