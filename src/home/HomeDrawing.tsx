import { ThemedImage } from '../components/ThemedImage.tsx';

interface HomeDrawingProps {
  name: 'ambient' | 'cord' | 'echo' | 'features' | 'founder' | 'last' | 'signature' | 'steps' | 'team' | 'text';
  size?: readonly [width: number, height: number];
  className?: string | undefined;
}

/** A drawing below the first screen, in a file of its own to keep the page within one flight. */
export const HomeDrawing = ({ name, size, className }: HomeDrawingProps) => (
  <ThemedImage file={`/static/img/${name}.svg`} width={size?.[0]} height={size?.[1]} className={className} />
);
