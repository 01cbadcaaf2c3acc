import { type ComponentProps, createElement } from 'react';

interface IconData {
  node: [tag: string, attributes: Record<string, string>][];
}

/** Stands in for lucide-react's own (vite/small-icons.ts): the same drawing from the same paths. */
export default function createIcon({ node }: IconData) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes));
  return (props: ComponentProps<'svg'>) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...props,
      },
      shapes,
    );
}
